import css from '../src/styles/tokens.css?raw';
import { Row, Specimen } from './specimen.tsx';

const listTokens = (group: string): string[] => [
  ...new Set([...css.matchAll(new RegExp(`--(${group}-[a-z0-9]+(?:-[a-z0-9]+)*):`, 'g'))].map(([, name = '']) => name)),
];

const sample = 'Вода «Капля», 19 л — 390 ₽';

/** The colours, font sizes and spaces of the file of tokens. */
export function Tokens() {
  return (
    <>
      <Specimen name="Colours">
        <div className="grid gap-2" style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))' }}>
          {listTokens('color').map((name) => (
            <div key={name} className="text-xs">
              <div
                className="rounded-md border border-line"
                style={{ background: `var(--${name})`, height: '2.5rem' }}
              />
              {name.slice('color-'.length)}
            </div>
          ))}
        </div>
      </Specimen>
      <Specimen name="Type">
        {listTokens('text')
          .filter((name) => !name.includes('line-height'))
          .map((name) => (
            <p key={name} style={{ fontSize: `var(--${name})`, lineHeight: `var(--${name}--line-height)` }}>
              <span className="text-xs text-ink-muted">{name}</span> {sample}
            </p>
          ))}
      </Specimen>
      <Specimen name="Space, corners, shadows">
        <Row>
          {listTokens('spacing').map((name) => (
            <div key={name} className="text-xs">
              <div className="bg-brand" style={{ width: `var(--${name})`, height: '1rem' }} />
              {name}
            </div>
          ))}
        </Row>
        <Row>
          {listTokens('radius').map((name) => (
            <div
              key={name}
              className="grid place-items-center bg-brand-soft text-xs"
              style={{ borderRadius: `var(--${name})`, width: '5rem', height: '3rem' }}
            >
              {name.slice('radius-'.length)}
            </div>
          ))}
        </Row>
        <Row>
          {['shadow-card', 'shadow-overlay'].map((name) => (
            <div
              key={name}
              className={`grid place-items-center rounded-md bg-raised text-xs ${name}`}
              style={{ width: '8rem', height: '3rem' }}
            >
              {name}
            </div>
          ))}
        </Row>
      </Specimen>
    </>
  );
}
