import { PASSWORD_MAX, PASSWORD_MIN } from "@parapet/domain/contracts/password-length";

export type PasswordMistake = "required" | "short" | "long" | "same" | "differ";

/** Client-side validation of a password change. The server checks for common passwords. */
export const passwordMistakes = (
  old: string,
  fresh: string,
  verified: string,
): Partial<Record<"old_password" | "new_password" | "verify_new_password", PasswordMistake>> => {
  const length = Array.from(fresh).length;
  return {
    ...(old === "" && { old_password: "required" }),
    ...(length < PASSWORD_MIN
      ? { new_password: length === 0 ? "required" : "short" }
      : length > PASSWORD_MAX
        ? { new_password: "long" }
        : fresh === old && { new_password: "same" }),
    ...(verified === ""
      ? { verify_new_password: "required" }
      : verified !== fresh && { verify_new_password: "differ" }),
  };
};
