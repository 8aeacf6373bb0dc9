/**
 * `--help` prints what a script does and ends it. So does, as an error, a word that it does not know: a misspelled one must not start
 * minutes of work.
 */
export const answerHelp = (usage, known = [], words = process.argv.slice(2)) => {
  if (words.includes("--help") || words.includes("-h")) {
    console.log(usage);
    process.exit(0);
  }
  const unknown = words.filter((word) => !known.includes(word));
  if (unknown.length === 0) return;
  console.error(`Unknown: ${unknown.join(", ")}.\n\n${usage}`);
  process.exit(2);
};
