import { Accordion } from '../../components/accordion/accordion.tsx';
import { Tabs } from '../../components/tabs/tabs.tsx';
import classes from './design-page.module.css';

/** Tabs, and sections that unfold. */
export function DisclosureParts() {
  return (
    <div className={classes.grid}>
      <Tabs label="A car" tabs={TABS} />
      <Accordion sections={SECTIONS} single />
    </div>
  );
}

const TABS = [
  { title: 'Overview', content: <p>Five seats, all-wheel drive and a boot for a week away.</p> },
  { title: 'Features', content: <p>Adaptive cruise control, heated seats, a powered tailgate.</p> },
  { title: 'Location', content: <p>Nundah, Queensland.</p> },
];
const SECTIONS = [
  {
    title: 'Is the price drive away?',
    content: <p>Yes, where the price says so. It includes all government charges.</p>,
    open: true,
  },
  { title: 'Can I trade in my car?', content: <p>Yes. We value it while you wait.</p> },
  { title: 'Is there a warranty?', content: <p>Yes. The terms are on each car's page.</p> },
];
