import { useEffect, useRef } from 'react';
import { type Bounds, endOfScale, type RangeLimits } from '../../lib/range.ts';
import classes from './range-slider.module.css';

/**
 * Two thumbs on one scale, made of two overlapping native range inputs: keyboard, touch and screen readers come with them, without
 * the 15 kB that a library's slider costs on every results page. An open end is at its end of the scale.
 * @param describe a value as text, such as $20,000
 */
export function RangeSlider({
  label,
  limits,
  bounds,
  describe,
  onMove,
  bars = [],
}: {
  label: string;
  limits: RangeLimits;
  bounds: Bounds;
  describe(value: number): string;
  onMove(thumb: 'from' | 'to', value: number): void;
  /** Stand on the range, in equal parts of it, up to 100. */
  bars?: readonly number[] | undefined;
}) {
  const track = useRef<HTMLDivElement>(null);
  const { min, step } = limits;
  const max = endOfScale(limits);
  const from = bounds.from ?? min;
  const to = bounds.to ?? max;

  // Set here and not as an attribute, which the page's content security policy would refuse in the server's markup.
  useEffect(() => {
    const share = (value: number) => String(max > min ? (value - min) / (max - min) : 0);
    track.current?.style.setProperty('--from', share(from));
    track.current?.style.setProperty('--to', share(to));
  }, [from, to, min, max]);

  const thumb = (end: 'from' | 'to', value: number) => (
    <input
      type="range"
      aria-label={`${end === 'from' ? 'Minimum' : 'Maximum'} ${label.toLowerCase()}`}
      aria-valuetext={describe(Math.min(bounds[end] ?? value, limits.max))}
      min={min}
      max={max}
      step={step}
      value={value}
      disabled={max <= min}
      onChange={(event) => onMove(end, event.target.valueAsNumber)}
    />
  );
  return (
    <div ref={track}>
      {bars.length > 0 && <Bars bars={bars} />}
      <div className={classes.slider} data-low={from - min > max - to}>
        {thumb('from', from)}
        {thumb('to', to)}
      </div>
    </div>
  );
}

/** The same bars twice: pale, and in colour as far as they are chosen. */
function Bars({ bars }: { bars: readonly number[] }) {
  const drawn = bars.map((height, place) => `M${place} 100V${100 - height}h.8V100`).join('');
  return (
    <svg
      className={classes.bars}
      viewBox={`0 0 ${bars.length - 0.2} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={drawn} />
      <path className={classes.chosen} d={drawn} />
    </svg>
  );
}
