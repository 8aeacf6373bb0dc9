/** A value with the first place underlined where it holds a searched word. */
export const Hits = ({ text, words }: { text: string; words: readonly string[] }) => {
  const lower = text.toLowerCase();
  const word = words.find((one) => one !== "" && lower.includes(one.toLowerCase()));
  if (word === undefined) return text;
  const at = lower.indexOf(word.toLowerCase());
  return (
    <>
      {text.slice(0, at)}
      <mark className="border-b-2 border-accent bg-transparent text-inherit">{text.slice(at, at + word.length)}</mark>
      {text.slice(at + word.length)}
    </>
  );
};
