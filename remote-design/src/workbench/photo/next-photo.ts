import type { ModeInputs } from '../design-mode'
import type { WorkState } from '../workbench.store'

/** The inputs on the next photo: what belonged to the former one begins anew. */
function inputsOnNext<Inputs>({ empty, belongs }: ModeInputs<Inputs>, inputs: Inputs): Inputs {
  const next = { ...inputs }
  for (const name of Object.keys(belongs) as (keyof Inputs)[]) {
    const whose = belongs[name]
    if (whose === 'photo') next[name] = empty[name]
    else if (whose !== 'shop') next[name] = whose(inputs)
  }
  return next
}

/** What the next customer's photo begins with: one picture, of one choice, of this photo alone, and for nobody yet. */
export const onNextPhoto = <Inputs>(mode: ModeInputs<Inputs>, inputs: Inputs) =>
  ({
    inputs: inputsOnNext(mode, inputs),
    count: 1,
    several: null,
    rooms: [],
    customer: null,
  }) satisfies Partial<WorkState<Inputs>>
