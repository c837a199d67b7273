import type { OwnSection } from '@forecourt/contracts';
import { Fold } from './fold.tsx';
import classes from './vehicle-page.module.css';
import { FeatureList, Paragraphs } from './vehicle-sections.tsx';

/** What the site says of its own on every vehicle's page, points before prose (VEH-1, VEH-8). */
export function OwnSections({ sections }: { sections: OwnSection[] }) {
  const looks = [...new Set(sections.map(({ look }) => look))];
  return looks.map((look) => (
    <div key={look} className={classes.pair}>
      {sections
        .filter((section) => section.look === look)
        .map(({ title, texts }) => (
          <Fold key={title} title={title}>
            {look === 'points' ? <FeatureList features={texts} /> : <Paragraphs texts={texts} />}
          </Fold>
        ))}
    </div>
  ));
}
