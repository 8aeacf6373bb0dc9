import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { owners } from "./api.ts";

/** The people and groups that findings can be assigned to, as options of a field; their values are `kind:id`. */
export const OwnerOptions = () => {
  const t = useTranslations("remediation");
  const { data } = useQuery(owners(true));
  const groups = data?.groups ?? [];
  return (
    <>
      <optgroup label={t("change.people")}>
        {(data?.people ?? []).map((person) => (
          <option key={person.id} value={`person:${person.id}`}>
            {person.email}
          </option>
        ))}
      </optgroup>
      {groups.length > 0 && (
        <optgroup label={t("change.groups")}>
          {groups.map((group) => (
            <option key={group.id} value={`group:${group.id}`}>
              {group.name}
            </option>
          ))}
        </optgroup>
      )}
    </>
  );
};

/** What such an option stands for. */
export const readOwner = (value: string): { kind: "person" | "group"; id: string } | null => {
  const [kind, id = ""] = value.split(":");
  return kind === "person" || kind === "group" ? { kind, id } : null;
};
