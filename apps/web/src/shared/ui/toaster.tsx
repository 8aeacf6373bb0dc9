import { Toast } from "@base-ui/react/toast";
import { useEffect } from "react";
import { useTranslations } from "use-intl";

import { Icon } from "./icon.tsx";
import { takeToasts } from "./toasts.ts";

const LIFETIME_MS = 5000;

const List = () => {
  const t = useTranslations("common");
  const { toasts, add } = Toast.useToastManager();
  useEffect(
    () =>
      takeToasts(({ kind, title, text }) =>
        add({ title, description: text, type: kind, priority: kind === "failure" ? "high" : "low" }),
      ),
    [add],
  );
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast" swipeDirection={["right", "up"]}>
      <Icon name={toast.type === "failure" ? "warning" : "check"} />
      <Toast.Content className="min-w-0 flex-1">
        <Toast.Title render={<b className="block" />} />
        <Toast.Description render={<span className="text-ink-2" />} />
      </Toast.Content>
      {/* The toasts lie one under the other, none behind another: what can be pressed is there for every reader. */}
      <Toast.Close className="icon-btn" aria-label={t("action.dismiss")} aria-hidden={false}>
        <Icon name="close" />
      </Toast.Close>
    </Toast.Root>
  ));
};

/** Toasts: top right, five seconds, waiting while the pointer or the focus is on them. */
export const Toaster = () => (
  <Toast.Provider timeout={LIFETIME_MS} limit={4}>
    <Toast.Portal>
      <Toast.Viewport className="toasts">
        <List />
      </Toast.Viewport>
    </Toast.Portal>
  </Toast.Provider>
);
