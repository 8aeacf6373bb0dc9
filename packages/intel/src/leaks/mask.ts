const HIDDEN = "•••••";

/** A secret so that its owner may recognise it and no one else can use it; how long it is stays hidden too. */
export const maskSecret = (secret: string): string => {
  const characters = Array.from(secret);
  // Of a short one, two characters would be too much of the whole.
  if (characters.length < 6) return HIDDEN;
  return `${characters[0]}${HIDDEN}${characters.at(-1)}`;
};

const maskName = (name: string): string => {
  const characters = Array.from(name);
  if (characters.length < 4) return `${characters[0] ?? ""}•••`;
  return `${characters[0]}•••${characters.at(-1)}`;
};

/** A login with its person hidden: of an address the domain stays. */
export const maskLogin = (login: string): string => {
  const at = login.lastIndexOf("@");
  return at < 1 ? maskName(login) : `${maskName(login.slice(0, at))}${login.slice(at)}`;
};
