/** What a check of the installation found. `parapet doctor` shows all of them; a start is refused by those that stop it. */
export interface Finding {
  readonly about: string;
  readonly ok: boolean;
  /** It works, but deserves attention. */
  readonly warning?: true;
  readonly says: string;
  /** What to do about it; every failure and every warning has one. */
  readonly fix?: string;
  /** Of a failure: 2 for a wrong setting or state, 3 where something cannot be reached. */
  readonly exitCode?: 2 | 3;
  /** Of a failure: servers and workers do not start with it. Others may pass by themselves, as an outage of the mail server does. */
  readonly stopsStart?: boolean;
  /** Of a failure: a start waits a while for it to pass by itself. */
  readonly isTransient?: boolean;
}

/** Nothing to do. */
export const fine = (about: string, says: string): Finding => ({ about, ok: true, says });

export const warning = (about: string, says: string, fix: string): Finding => ({
  about,
  ok: true,
  warning: true,
  says,
  fix,
});

/** The program cannot work like this. */
export const failure = (about: string, says: string, fix: string, exitCode: 2 | 3 = 2): Finding => ({
  about,
  ok: false,
  says,
  fix,
  exitCode,
  stopsStart: true,
});

/** A part of the program cannot work, or not at this moment: a start goes on, and what it affects reports it. */
export const degraded = (about: string, says: string, fix: string, exitCode: 2 | 3 = 3): Finding => ({
  about,
  ok: false,
  says,
  fix,
  exitCode,
  stopsStart: false,
});

/** One line for people: what is wrong and what to do. */
export const explained = ({ about, says, fix }: Finding): string =>
  `${about}: ${says}${fix === undefined ? "" : `${/[.!?]$/.test(says) ? "" : "."} ${fix}`}`;

/** 3 where something cannot be reached, 2 for everything else that is wrong, 0 where nothing is. */
export const toExitCode = (findings: readonly Finding[]): 0 | 2 | 3 => {
  const codes = new Set(findings.filter(({ ok }) => !ok).map(({ exitCode = 2 }) => exitCode));
  if (codes.has(3)) return 3;
  return codes.has(2) ? 2 : 0;
};
