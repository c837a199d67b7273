import type { ModelsMenu } from '@forecourt/contracts';
import { useId } from 'react';
import { ModelCard } from '../../components/model-card/model-card.tsx';
import classes from './models-panel.module.css';

/**
 * The models of a maker's range by category (MODEL-1). The tabs are radio buttons whose choice the style sheet reads, so that they work by
 * keys and without JavaScript, and each model is in the document once.
 */
export function ModelsPanel({ menu: { label, tabs, models, links } }: { menu: ModelsMenu }) {
  const name = useId();
  return (
    <div className={classes.panel}>
      <div className={classes.side}>
        <fieldset className={classes.tabs}>
          <legend className="visually-hidden">{label} by category</legend>
          {tabs.map((tab, place) => (
            <label key={tab.label} className={classes.tab}>
              <input type="radio" name={name} value={place} defaultChecked={place === 0} data-scrolls={tab.scrolls} />
              <span>{tab.label}</span>
            </label>
          ))}
        </fieldset>
        {links.length > 0 && (
          <ul className={classes.links}>
            {links.map((link) => (
              <li key={link.href}>
                <a href={link.href}>{link.label}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <ul className={classes.models}>
        {models.map((model) => (
          <li key={model.explore.href} data-tabs={model.tabs.join(' ')}>
            <ModelCard card={model} heading="p" />
          </li>
        ))}
      </ul>
    </div>
  );
}
