/** An XML element with its content; a part of one item. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

export function childOf(element: Element | undefined, name: string): Element | undefined {
  return element?.children.find((child) => child.name === name);
}

export function childrenOf(element: Element | undefined, name: string): readonly Element[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The text of a child without spaces around it; null where there is none. */
export function textOf(element: Element | undefined, name: string): string | null {
  const text = childOf(element, name)?.text.trim();
  return text === undefined || text === '' ? null : text;
}

/** Whether the child element or attribute of this name is `true`. */
export function isTrue(element: Element, name: string): boolean {
  return /^(?:true|1|да)$/i.test((element.attributes[name] ?? textOf(element, name) ?? '').trim());
}
