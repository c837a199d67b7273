import type { SteppedForm } from '@forecourt/contracts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigation } from '../../lib/navigation.ts';
import type { FormState } from '../form/use-form.ts';

/** Where a visitor is among the steps of a form. */
export interface Stages {
  readonly stage: number;
  readonly shown: SteppedForm['stages'][number];
  readonly isLast: boolean;
  /** To be put on the step's heading, which takes the focus with each step. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  go(to: number): void;
}

/**
 * The steps of a form: it goes to the first of them that was refused. Each step has a history entry of its own, so that the browser's Back leads
 * to the one before.
 */
export function useStages({ stages, stage: first }: Omit<SteppedForm, 'form'>, state: FormState): Stages {
  const { overlay } = useNavigation();
  const [stage, setStage] = useState(first);
  const heading = useRef<HTMLHeadingElement>(null);
  const entries = useRef<(() => void)[]>([]);
  const show = (to: number) => {
    setStage(to);
    // The heading of the next step comes with the next frame.
    requestAnimationFrame(() => heading.current?.focus());
  };
  const go = (to: number) => {
    const steps = entries.current;
    while (first + steps.length > to && steps.length > 0) steps.pop()?.();
    while (first + steps.length < to) {
      steps.push(
        overlay(() => {
          steps.pop()?.();
          show(first + steps.length);
        }),
      );
    }
    show(to);
  };
  useEffect(() => {
    const steps = entries.current;
    return () => {
      for (const leave of steps.splice(0).reverse()) leave();
    };
  }, []);
  // What is wrong may be in an earlier step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    const wrong = stages.findIndex(({ fields }) => state.errors.some(({ field }) => fields.includes(field)));
    if (wrong !== -1 && wrong !== stage) go(wrong);
  }, [state.refusals]);
  return {
    stage,
    shown: stages[stage] ?? { title: '', fields: [] },
    isLast: stage === stages.length - 1,
    heading,
    go,
  };
}
