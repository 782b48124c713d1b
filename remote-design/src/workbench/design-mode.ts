import type { Plane } from '@tessera/shared/contract/design/plane'
import type { segment } from '@tessera/shared/contract/design/segment'
import type { createTask, DesignTask, DesignType } from '@tessera/shared/contract/design/task'
import type { EndpointInput } from '@tessera/shared/contract/endpoint'
import type { ComponentType } from 'react'
import type { ModeFacts } from '../parts/mode-facts'
import type { PlaneDraft } from '../canvas/document/plane-draft'
import type { Editor } from '../canvas/editor/editor'
import type { Preview } from '../canvas/render/preview'
import type { Tool, ToolId } from '../canvas/tools/tool'
import type { PlaneFacts } from './plane/plane.rules'
import type { RegionWords } from './region/region-words'
import type { WorkState } from './workbench.store'

/** What a step looks at to say what it still needs. */
export interface StepFacts<Inputs = unknown> {
  readonly hasPhoto: boolean
  readonly uploading: boolean
  /** Part of the photo that the region covers, 0–1. */
  readonly regionShare: number
  readonly hasCorners: boolean
  readonly plane: PlaneFacts
  readonly inputs: Inputs
}

/** One input of a workbench, in the order of doing; on the phone one a screen. */
export interface WorkStep<Inputs = unknown> {
  /** Stands in the address. */
  readonly id: string
  /** One word, for the row on a phone. */
  readonly word: string
  readonly title: string
  /** What the step will be about, while it waits. */
  readonly hint: string
  readonly Panel: ComponentType
  /** Where the phone shows something else. */
  readonly PhonePanel?: ComponentType
  /** The tool that the phone puts in hand; the plain view without one. */
  readonly tool?: (editor: Editor) => ToolId
  /** The step that must be done before this one has anything to ask. */
  readonly after?: string
  /** What is still missing, as the sentence that says so. */
  missing?(facts: StepFacts<Inputs>): string | null
}

/** What a mode asks beside photo, region and plane, and how that begins. Panels of a mode find their inputs by it. */
export interface ModeInputs<Inputs> {
  readonly designType: DesignType
  readonly empty: Inputs
}

/** Sentences in which the general parts speak of what the mode makes. */
export interface ModeWords {
  readonly title: string
  /** Which photos give good results. */
  readonly photoHint: string
  readonly changePhoto: string
  readonly running: string
  readonly runAgain: string
  readonly adopted: string
  readonly region: RegionWords
}

/** What of a request is the workbench's. */
type WorkRequest = 'clientToken' | 'photoFileId' | 'maskFileId' | 'parentTaskId' | 'count'
/** What of a request belongs to its mode, told by `designType`. */
type ModeRequest = RequestOf<EndpointInput<typeof createTask>>
type RequestOf<Input> = Input extends unknown ? Omit<Input, WorkRequest> : never

/**
 * A way of designing: what it asks, how that becomes a task, and how a task becomes inputs again. The workbench knows no mode; a mode
 * is one folder below `modes/`.
 */
export interface DesignMode<Inputs = unknown> {
  readonly inputs: ModeInputs<Inputs>
  /** Names the draft in the browser's storage: never change it. */
  readonly slug: string
  readonly words: ModeWords
  /** The first is the photo, the last the start. */
  readonly steps: readonly WorkStep<Inputs>[]
  /** What its canvas is worked on with, in the order of the toolbar. */
  readonly tools: readonly Tool[]
  /** What is recognised when a photo arrives. */
  readonly regionKind: EndpointInput<typeof segment>['kind']
  /** Where running again with another choice begins. */
  readonly againStep: string
  /** How a task of this mode is told, also where no workbench is. */
  readonly facts: ModeFacts
  /** Null while something is missing. */
  toRequest(inputs: Inputs, plane: Plane | null): ModeRequest | null
  /** Address of the mask that a former task of this mode was made with; null when its file is gone. */
  maskOf(task: DesignTask): string | null
  /** The inputs of a former task of this mode. @throws AppError */
  fromTask(task: DesignTask): Promise<{ readonly inputs: Inputs; readonly plane: PlaneDraft | null }>
  /** Brings inputs of a draft up to date, whose links may have expired: a change, or null for none. */
  refresh?(inputs: Inputs): Promise<Partial<Inputs> | null>
  /** A hook: what is shown in the region before anything is generated. */
  readonly usePreview: () => Preview | null
  /** The line under the picture while the preview is seen. */
  previewCaption?(state: WorkState<Inputs>): string | null
}
