/** Every part of the design system in all its states. */
export function DesignPage() {
  return <p>…</p>;
}
