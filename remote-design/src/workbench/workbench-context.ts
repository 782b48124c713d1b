import { createContext, use } from 'react'
import { useStore } from 'zustand'
import type { Editor } from '@tessera/shared/canvas/editor/editor'
import type { RegionKind } from '@tessera/shared/contract/design/segment'
import type { ModeInputs, WorkStep } from './design-mode'
import type { RegionWords } from '@tessera/shared/ui/region/region-words'
import { type Readiness, shownSteps } from './steps.rules'
import type { Workbench } from './workbench'
import type { WorkState } from './workbench.store'

/** React context of the page's workbench. */
export const WorkbenchContext = createContext<Workbench | null>(null)

export function useWorkbench(): Workbench {
  const workbench = use(WorkbenchContext)
  if (!workbench) throw new Error('a part of the workbench stands outside of one')
  return workbench
}

/** The workbench typed with its inputs, for the panels of that mode. */
export function useModeWorkbench<Inputs>({ designType }: ModeInputs<Inputs>): Workbench<Inputs> {
  const workbench = useWorkbench()
  const { inputs } = workbench.mode
  if (inputs.designType !== designType) throw new Error(`a panel of ${designType} stands in ${inputs.designType}`)
  return workbench as Workbench<Inputs>
}

export function useWork<Selected>(select: (state: WorkState) => Selected): Selected {
  return useStore(useWorkbench().store, select)
}

/** The mode's current inputs. */
export function useInputs<Inputs>(inputs: ModeInputs<Inputs>): Inputs {
  return useStore(useModeWorkbench(inputs).store, (state) => state.inputs)
}

export function useReadiness(): Readiness {
  const workbench = useWorkbench()
  return useStore(workbench.store, workbench.readiness)
}

/** The mode's steps that a start would use. */
export const useShownSteps = (): readonly WorkStep[] => shownSteps(useWorkbench().mode.steps, useReadiness())

/** What the person selects. */
export const useRegionKind = (): RegionKind => {
  const [first] = useWorkbench().mode.regionKinds
  return useWork((state) => state.regionKind) ?? first
}

/** The texts on what the person selects. */
export const useRegionWords = (): RegionWords => useWorkbench().mode.words.region(useRegionKind())

/** Area of the current region by the plane, m²; null without one, and of a region that does not lie on it. */
export function useAreaSqm(): number | null {
  const { mode } = useWorkbench()
  return useWork(({ canvas, inputs }) =>
    canvas.regionShare > 0 && mode.isOnPlane?.(inputs, canvas.part) !== false ? canvas.areaSqm : null,
  )
}

/** The current canvas, for event handlers. */
export const useEditor = (): Editor | null => useWork((state) => state.editor)
