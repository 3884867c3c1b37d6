import { useRootData } from '#platform/data/use-root-data.ts';
import { Banners } from '#features/marketing/banners/banners.tsx';
import { useLoadedCatalogue } from '#features/goods/use-catalogue.ts';

/** Introduces the shop in one sentence. It must not push the goods off the first screen. */
export function CatalogueHero({ isLoading }: { isLoading: boolean }) {
  const root = useRootData();
  const { company, banners } = useLoadedCatalogue();
  const meta = root?.config?.meta;
  if (!meta) return null;
  if (banners.length > 0) {
    return (
      <div className="hero page-width pt-2 pb-0.5 md:pt-5 md:pb-2">
        <h1 className="mb-2 flex items-center text-base leading-snug md:mb-2.5 md:min-h-target md:pe-28 md:text-xl">
          {meta.title}
        </h1>
        <Banners isLoading={isLoading} />
      </div>
    );
  }

  return (
    <div className="page-width pt-3 pb-2 md:pt-5">
      <div className="relative flex min-h-24 items-center overflow-hidden rounded-xl bg-brand-soft md:min-h-48">
        <div className="grow p-4 pe-32 md:px-8 md:py-6 md:pe-72 lg:pe-96">
          <h1 className="text-base leading-snug md:text-2xl md:leading-tight">{meta.title}</h1>
          <p className="mt-2 text-base text-ink-muted max-md:hidden">{meta.description}</p>
        </div>
        {company && (
          <div className="absolute inset-y-0 end-0 w-32 mask-[linear-gradient(to_left,black_60%,transparent)] after:absolute after:inset-0 after:bg-[light-dark(transparent,rgb(0_0_0/0.5))] md:w-72 lg:w-96">
            <img
              src={company.mockup.contentUrl}
              alt=""
              width={384}
              height={216}
              className="size-full object-cover object-[42%_70%]"
            />
          </div>
        )}
      </div>
    </div>
  );
}
