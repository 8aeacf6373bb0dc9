import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";

import { CallError } from "../call-error.ts";
import { Empty, Failed, Loading, Skeleton } from "../ui/states.tsx";

/** Meta data of a page whose address contains a token. */
export const linkMeta = (title: string) => [
  { title },
  { name: "robots", content: "noindex, nofollow" },
  // No other site may learn the token from a link on this page.
  { name: "referrer", content: "no-referrer" },
];

/** The answers to a token that is malformed, expired or used up. */
const GONE = [400, 410];

/** A request that someone without an account opens by a link from an email. */
export const LinkRequestPage = <Data,>({
  title,
  gone,
  request,
  children,
}: {
  title: string;
  gone: { readonly title: string; readonly text: string };
  request: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}) => {
  const body = (): ReactNode => {
    const { data, error } = request;
    if (error instanceof CallError && GONE.includes(error.status)) return <Empty title={gone.title}>{gone.text}</Empty>;
    if (error !== null) return <Failed error={error} onRetry={() => void request.refetch()} />;
    if (data === undefined)
      return (
        <Loading>
          <Skeleton className="block h-64" />
        </Loading>
      );
    return children(data);
  };
  return (
    <main id="main" className="mx-auto grid w-full max-w-[720px] content-start gap-4 px-4 py-10">
      <h1 className="text-2xl">{title}</h1>
      {body()}
    </main>
  );
};
