/** Placeholder until the specimens stand. */
export default function GalleryPage() {
  return <main id="main" />;
}
