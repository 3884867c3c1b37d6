import { useRouteLoaderData } from 'react-router';
import type { loader } from '#root.tsx';
import { useCatalogue } from './use-catalogue.ts';

/** What the shop is, in one breath: it may not push the goods off the first screen. */
export function CatalogueHero() {
  const root = useRouteLoaderData<typeof loader>('root');
  const { company } = useCatalogue();
  const meta = root?.config?.meta;
  if (!meta) return null;

  return (
    <div className="page-width pt-3 pb-2 md:pt-5">
      <div className="relative flex items-center overflow-hidden rounded-xl bg-brand-soft">
        <div className="grow p-4 md:px-8 md:py-7">
          <h1 className="text-lg text-balance md:text-2xl">{meta.title}</h1>
          <p className="mt-2 max-w-xl text-base text-ink-muted max-md:hidden">{meta.description}</p>
        </div>
        {company && (
          <img
            src={company.mockup.contentUrl}
            alt=""
            width={320}
            height={180}
            className="h-24 w-32 shrink-0 self-stretch object-cover object-[45%_60%] md:h-44 md:w-80"
          />
        )}
      </div>
    </div>
  );
}
