/**
 * A JSON-LD element with schema.org data for search engines. They read the server's HTML, so the code that creates the
 * data is left out of the browser's bundle: `<StructuredData data={import.meta.env.SSR ? toShopData(…) : {}} />`.
 */
export function StructuredData({ data }: { data: object }) {
  // `<` is escaped, so that a text with `</script>` cannot end the element.
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}
