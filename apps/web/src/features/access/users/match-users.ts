import type { ManagedUser } from "@parapet/domain/contracts/access";

const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase();

/** The people of whom every typed word is in a name, address, phone, organization or group; accents do not matter. */
export const matchUsers = (users: readonly ManagedUser[], typed: string): readonly ManagedUser[] => {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return users;
  return users.filter((user) => {
    const text = folded(
      [user.first_name, user.last_name, user.email, user.phone, user.organization.name, user.group?.name].join(" "),
    );
    return words.every((word) => text.includes(word));
  });
};
