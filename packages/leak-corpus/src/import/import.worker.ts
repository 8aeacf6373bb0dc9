import { parentPort } from "node:worker_threads";

import { handleRequest, type WorkerRequest } from "./worker-requests.ts";

export interface RequestMessage {
  readonly id: number;
  readonly request: WorkerRequest;
}
export interface ResponseMessage {
  readonly id: number;
  readonly result: number;
  /** The transferred buffer of an `add`, returned for reuse. */
  readonly buffer?: ArrayBuffer;
  /** `code` is PostgreSQL's, where the error was PostgreSQL's. */
  readonly error?: { readonly message: string; readonly code: string | undefined };
}

const respond = (response: ResponseMessage): void =>
  parentPort?.postMessage(response, response.buffer === undefined ? [] : [response.buffer]);

parentPort?.on("message", ({ id, request }: RequestMessage) => {
  handleRequest(request).then(
    (result) => respond({ id, result, ...(request.type === "add" && { buffer: request.records.buffer }) }),
    (error: unknown) => {
      const { message = "unknown", code } = error as { message?: string; code?: string };
      respond({ id, result: 0, error: { message, code } });
    },
  );
});
