import classes from './design-page.module.css';

const COLOURS = ['brand', 'accent', 'ink', 'muted', 'surface', 'canvas', 'header', 'footer', 'good', 'bad'] as const;

/** The theme's colours and its type. */
export function TokenParts() {
  return (
    <>
      <ul className={classes.swatches}>
        {COLOURS.map((name) => (
          <li key={name} className={classes[name]}>
            {name}
          </li>
        ))}
      </ul>
      <div className={classes.specimen}>
        <p className={classes.display}>Drive away today</p>
        <h3>2023 Toyota RAV4 Cruiser</h3>
        <p>Body text says what a car is, what it costs and where to find it, in lines that are easy to read.</p>
        <p className={classes.quiet}>Muted text is for details: 48,902 km, automatic, petrol.</p>
      </div>
    </>
  );
}
