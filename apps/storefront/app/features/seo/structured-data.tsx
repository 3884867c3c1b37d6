/**
 * Data of schema.org for search engines, not an executable script. Search engines read the page as it was sent, so the code that
 * creates the data stays on the server: `<StructuredData data={import.meta.env.SSR ? toShopData(…) : {}} />`.
 */
export function StructuredData({ data }: { data: object }) {
  // An escaped `<` prevents a name from ending the element.
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}
