import { Command } from "commander";

import { UsageError } from "../../platform/command-errors.ts";
import type { CliCommand, CliIo } from "./command.ts";

/** The words that may follow a command: its subcommands and the options of all of them. */
interface Words {
  readonly name: string;
  readonly summary: string;
  readonly follows: readonly string[];
}

const longNames = (command: Command): string[] => command.options.flatMap(({ long }) => long ?? []);

type Commands = Readonly<Record<string, { readonly summary: string; readonly load: () => Promise<CliCommand> }>>;

const wordsOf = async (commands: Commands): Promise<Words[]> => {
  const { remoteWords } = await import("./remote.ts");
  return Promise.all(
    Object.entries(commands).map(async ([name, { summary, load }]) => {
      const program = new Command("parapet");
      (await load())(program, () => {
        throw new Error("not run");
      });
      const command = program.commands.find((one) => one.name() === name);
      const parts = command?.commands ?? [];
      const follows = [
        ...parts.map((one) => one.name()),
        ...(name === "remote" ? remoteWords().flatMap((words) => words.split(" ")) : []),
        ...[...(command === undefined ? [] : [command]), ...parts].flatMap(longNames),
        "--json",
        "--help",
      ];
      return { name, summary, follows: [...new Set(follows)] };
    }),
  );
};

const bash = (all: readonly Words[]): string => `# parapet completion bash > /etc/bash_completion.d/parapet
_parapet() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words
  if [ "$COMP_CWORD" -eq 1 ]; then words="${all.map(({ name }) => name).join(" ")} --remote --help --version"
  else
    case "\${COMP_WORDS[1]}" in
${all.map(({ name, follows }) => `      ${name === "remote" ? "remote|--remote" : name}) words="${follows.join(" ")}" ;;`).join("\n")}
      *) words="" ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  # A word that is none of these may be the name of a file.
  if [ "\${#COMPREPLY[@]}" -eq 0 ]; then COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -F _parapet parapet`;

const quoted = (text: string): string => text.replaceAll("'", "").replaceAll(":", "");

const zsh = (all: readonly Words[]): string => `#compdef parapet
# parapet completion zsh > "\${fpath[1]}/_parapet"
_parapet() {
  local -a commands follows
  commands=(
${all.map(({ name, summary }) => `    '${name}:${quoted(summary)}'`).join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe 'command' commands
    return
  fi
  case "$words[2]" in
${all.map(({ name, follows }) => `    ${name === "remote" ? "remote|--remote" : name}) follows=(${follows.join(" ")}) ;;`).join("\n")}
  esac
  compadd -a follows || _files
}
if [ "$funcstack[1]" = "_parapet" ]; then _parapet "$@"; else compdef _parapet parapet; fi`;

const fish = (all: readonly Words[]): string =>
  [
    "# parapet completion fish > ~/.config/fish/completions/parapet.fish",
    ...all.map(
      ({ name, summary }) => `complete -c parapet -n __fish_use_subcommand -f -a '${name}' -d '${quoted(summary)}'`,
    ),
    ...all.map(
      ({ name, follows }) =>
        `complete -c parapet -n '__fish_seen_subcommand_from ${name === "remote" ? "remote --remote" : name}' -a '${follows.join(" ")}'`,
    ),
  ].join("\n");

const SHELLS: Readonly<Record<string, (all: readonly Words[]) => string>> = { bash, zsh, fish };

const print = async (io: CliIo, shell: string, commands: Commands): Promise<void> => {
  const write = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined;
  if (write === undefined) throw new UsageError(`'${shell}' is unknown: expected ${Object.keys(SHELLS).join(", ")}`);
  const script = write(await wordsOf(commands));
  if (io.json) io.line({ shell, script });
  else io.print(script);
};

/** `parapet completion bash`: commands, subcommands and options for the Tab key, written from the commands, which include this one. */
export const completeShell =
  (commands: () => Commands): CliCommand =>
  (program, io) => {
    program
      .command("completion <shell>")
      .description("print the completion script for bash, zsh or fish")
      .action((shell: string) => print(io(), shell, commands()));
  };
