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
}: {
  label: string;
  limits: RangeLimits;
  bounds: Bounds;
  describe(value: number): string;
  onMove(thumb: 'from' | 'to', value: number): void;
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
      aria-valuetext={describe(Math.min(value, limits.max))}
      min={min}
      max={max}
      step={step}
      value={value}
      disabled={max <= min}
      onChange={(event) => onMove(end, event.target.valueAsNumber)}
    />
  );
  return (
    <div ref={track} className={classes.slider} data-low={from - min > max - to}>
      {thumb('from', from)}
      {thumb('to', to)}
    </div>
  );
}
