import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

// Attributes that people read or hear, the design system's own among them.
const SPOKEN_ATTRIBUTES = new Set([
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'caption',
  'description',
  'error',
  'hint',
  'label',
  'legend',
  'placeholder',
  'text',
  'title',
]);

const HAS_WORD = /\p{L}{2,}/u;
const HAS_CYRILLIC = /\p{Script=Cyrillic}/u;

type Node = { type: string } & Record<string, unknown>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode));
}

/** The texts that an expression may evaluate to: not those that it compares with or passes to a function. */
function findResults(node: unknown): string[] {
  if (!isNode(node)) return [];
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TemplateLiteral') return childrenOf(node).flatMap(findResults);
  if (node.type === 'TemplateElement') return [(node.value as { raw: string }).raw];
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(findResults);
  if (node.type === 'LogicalExpression') return [node.left, node.right].flatMap(findResults);
  if (node.type === 'BinaryExpression')
    return node.operator === '+' ? [node.left, node.right].flatMap(findResults) : [];
  if (node.type === 'JSXExpressionContainer') return findResults(node.expression);
  return [];
}

function findIn(node: Node, parent: Node | null): string[] {
  const found: string[] = [];
  const isElementChild = parent?.type === 'JSXElement' || parent?.type === 'JSXFragment';
  if (node.type === 'JSXText') found.push(String(node.value));
  if (node.type === 'JSXExpressionContainer' && isElementChild) found.push(...findResults(node));
  if (node.type === 'JSXAttribute' && isNode(node.name) && SPOKEN_ATTRIBUTES.has(String(node.name.name))) {
    found.push(...findResults(node.value));
  }
  const spoken = found.filter((text) => HAS_WORD.test(text));

  const literal = node.type === 'Literal' || node.type === 'TemplateElement' ? findResults(node) : [];
  const cyrillic = literal.filter((text) => HAS_CYRILLIC.test(text));
  return [...spoken, ...cyrillic, ...childrenOf(node).flatMap((child) => findIn(child, node))];
}

/** Words between tags and in spoken attributes, and anything in Cyrillic. */
export function findHardCodedTexts(source: string): string[] {
  const { program, errors } = parseSync('component.tsx', source);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return [...new Set(findIn(program as unknown as Node, null).map((text) => text.trim()))];
}

/** The findings in all components of an app, each with its file. Throws when there is no component. */
export function findHardCodedTextsOf(app: string): string[] {
  const components = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'),
  );
  if (components.length === 0) throw new Error(`There is no component in ${app}`);
  return components.flatMap((path) =>
    findHardCodedTexts(readFileSync(join(app, path), 'utf8')).map((text) => `${path}: ${text}`),
  );
}
