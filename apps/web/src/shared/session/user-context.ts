import type { CurrentUser } from "@parapet/domain/contracts/access";
import { createContext, useContext } from "react";

const UserContext = createContext<CurrentUser | null>(null);

export const UserProvider = UserContext.Provider;

/** The signed-in person, inside the dashboard. */
export const useUser = (): CurrentUser => {
  const user = useContext(UserContext);
  if (user === null) throw new Error("Only pages behind the guard know a person.");
  return user;
};
