import {
  type FieldName,
  type FormDeclaration,
  type FormFault,
  type FormStage,
  type FormValues,
  faultsOf,
  type ShownForm,
  type SteppedForm,
} from '@forecourt/contracts';

type Stages = SteppedForm['stages'];

/** What a step that is refused, or shown again, holds. */
export type HeldStep = NonNullable<ShownForm['sent']>;

/** The steps of a form that ask for something on this site. */
export function stagesOf(
  { stages = [] }: Pick<FormDeclaration, 'stages'>,
  { fields }: Pick<ShownForm, 'fields'>,
): Stages {
  return stages
    .map(({ title, fields: names }: FormStage) => ({
      title,
      fields: names.filter((name: FieldName) => fields.some((field) => field.name === name)),
    }))
    .filter(({ fields: names }) => names.length > 0);
}

/** Which step a plain form was sent from, and which of its buttons was pressed. Anything may be sent. */
export function sentStep(
  fields: URLSearchParams,
  stages: Stages,
): { stage: number; go: string; to: string | undefined } {
  const stage = Math.min(Math.max(0, Math.trunc(Number(fields.get('stage')) || 0)), stages.length - 1);
  const [go = '', to] = (fields.get('go') ?? '').split(':', 2);
  return { stage, go, to };
}

/** What is wrong with a step, by the checks that browsers run. */
export function stepFaults(form: ShownForm, asked: Stages[number] | undefined, values: FormValues): FormFault[] {
  return faultsOf(
    form.fields.filter(({ name }) => asked?.fields.includes(name)),
    values,
  );
}

/** A step as it is shown again: with what was typed, and what is wrong. */
export function heldStep(values: FormValues, errors: FormFault[] = []): HeldStep {
  return { values, message: errors[0]?.message ?? null, errors };
}

/** The step with the first fault of a form that was refused; the last one if no field is at fault. */
export function refusedStage(stages: Stages, refused: ShownForm['sent']): number {
  const first = stages.findIndex(({ fields }) => refused?.errors.some(({ field }) => fields.includes(field)));
  return first === -1 ? stages.length - 1 : first;
}
