import { CSPProvider } from "@base-ui/react/csp-provider";

import { ChartSpecimens } from "./chart-specimens.tsx";
import { ControlSpecimens } from "./control-specimens.tsx";
import { FoundationSpecimens } from "./foundation-specimens.tsx";
import { StateSpecimens } from "./state-specimens.tsx";

export const meta = () => [{ title: "Components | Parapet" }, { name: "robots", content: "noindex" }];

/** Every component in every state, for those who build pages. The server answers it in development mode only. */
export default function GalleryPage() {
  return (
    <CSPProvider disableStyleElements>
      <main id="main" className="wrap py-10">
        <div className="page-head pb-6">
          <h1>Components and states</h1>
        </div>
        <FoundationSpecimens />
        <ControlSpecimens />
        <StateSpecimens />
        <ChartSpecimens />
      </main>
    </CSPProvider>
  );
}
