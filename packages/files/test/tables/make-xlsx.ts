import { makeZip, type EntryParts } from '../archives/make-zip.ts';

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface WorkbookParts {
  /** The content of `sheetData`, by the name of the worksheet. */
  readonly worksheets?: Readonly<Record<string, string>>;
  readonly hidden?: readonly string[];
  /** Each is an `<si>`. */
  readonly texts?: string;
  readonly styles?: string;
  readonly bookProperties?: string;
  readonly entries?: readonly EntryParts[];
}

/** A book as Excel writes it, from parts. */
export function makeXlsx({
  worksheets = {},
  hidden = [],
  texts,
  styles,
  bookProperties = '',
  entries = [],
}: WorkbookParts): Blob {
  const names = Object.keys(worksheets);
  const others = [...(texts === undefined ? [] : ['sharedStrings']), ...(styles === undefined ? [] : ['styles'])];
  const own: EntryParts[] = [
    {
      name: '_rels/.rels',
      bytes: `<Relationships><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      bytes: `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><workbook xmlns:r="${relations}">${bookProperties}<sheets>${names
        .map(
          (name, at) =>
            `<sheet name="${name}" sheetId="${at + 1}" ${hidden.includes(name) ? 'state="hidden" ' : ''}r:id="s${at}"/>`,
        )
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: `<Relationships>${names
        .map(
          (_, at) => `<Relationship Id="s${at}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
        )
        .join('')}${others
        .map((name) => `<Relationship Id="${name}" Type="${relations}/${name}" Target="/xl/${name}.xml"/>`)
        .join('')}</Relationships>`,
    },
    ...(texts === undefined ? [] : [{ name: 'xl/sharedStrings.xml', bytes: `<sst>${texts}</sst>` }]),
    ...(styles === undefined ? [] : [{ name: 'xl/styles.xml', bytes: `<styleSheet>${styles}</styleSheet>` }]),
    ...Object.values(worksheets).map((data, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      bytes: `<worksheet><sheetData>${data}</sheetData></worksheet>`,
    })),
  ];
  const replaced = new Set(entries.map(({ name }) => name));
  return makeZip([...own.filter(({ name }) => !replaced.has(name)), ...entries]);
}
