export function KitPage() {
  return <main />;
}
