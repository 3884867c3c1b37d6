import axe, { type RunOptions } from 'axe-core';

const wanted: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
  preload: false,
};

/** The violations that axe finds in a part of the page, each rule with a few of its places. */
export async function listViolations(part: Element) {
  const { violations } = await axe.run(part, wanted);
  return violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    places: nodes.slice(0, 4).map(({ html, any }) => `${html.slice(0, 200)} (${any[0]?.message ?? ''})`),
  }));
}
