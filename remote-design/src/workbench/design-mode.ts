import type { Plane, Point } from '@tessera/shared/contract/design/plane'
import type { RegionKind, WholeKind } from '@tessera/shared/contract/design/segment'
import type { Capability, createTask, DesignTask, DesignType } from '@tessera/shared/contract/design/task'
import type { EndpointInput } from '@tessera/shared/contract/endpoint'
import type { Material } from '@tessera/shared/contract/material'
import type { ComponentType } from 'react'
import type { ModeFacts } from '../parts/mode-facts'
import type { PlaneDraft } from '@tessera/shared/canvas/document/plane-draft'
import type { Editor } from '@tessera/shared/canvas/editor/editor'
import type { Preview } from '@tessera/shared/canvas/render/preview'
import type { Tool, ToolId } from '@tessera/shared/canvas/tools/tool'
import type { BatchMaterial } from './batch/batch.rules'
import type { RoomFault } from './batch/rooms.rules'
import type { PlaneFacts } from './plane/plane.rules'
import type { RegionWords } from '@tessera/shared/ui/region/region-words'
import type { WorkState } from './workbench.store'

/** State from which a step determines what is missing. */
export interface StepFacts<Inputs = unknown> {
  readonly hasPhoto: boolean
  readonly uploading: boolean
  /** Share of the photo covered by the region, 0–1. */
  readonly regionShare: number
  readonly regionKind: RegionKind
  /** Indices of the regions that hold something. */
  readonly parts: readonly number[]
  readonly hasCorners: boolean
  readonly plane: PlaneFacts
  readonly inputs: Inputs
  /** Why the other rooms of a batch cannot be made yet; null when they can, or there are none. */
  readonly roomFault: RoomFault | null
  /** Several regions, of which the other rooms of a batch cannot get one. */
  readonly hasTooManyParts: boolean
}

/** A step's name, which may depend on what the person selects. */
export type StepName = string | ((kind: RegionKind) => string)

/** One step of a workbench; on the phone one per screen. */
export interface WorkStep<Inputs = unknown> {
  /** Used in the URL. */
  readonly id: string
  /** One-word label for the phone's step bar. */
  readonly word: StepName
  readonly title: StepName
  /** Description of the step while it is locked. */
  readonly hint: string
  readonly Panel: ComponentType
  /** Replacement content on the phone. */
  readonly PhonePanel?: ComponentType
  /** Tool activated on the phone; without one, the hand. */
  tool?(editor: Editor, inputs: Inputs): ToolId
  /** What its tool changes is no step of the canvas's history: no undo is offered over the photo. */
  readonly outsideHistory?: boolean
  /** Id of the step this one depends on. */
  readonly after?: string
  /** Whether a start with these inputs uses anything of the step; one that is not used is not shown, and misses nothing. */
  isUsed?(facts: StepFacts<Inputs>): boolean
  /** Whether there is something of the step that a start would use; only of steps of which nothing need be there. */
  isGiven?(facts: StepFacts<Inputs>): boolean
  /** Message saying what is missing. */
  missing?(facts: StepFacts<Inputs>): string | null
}

/** A mode's own inputs besides photo, region and plane, with their initial values. Key by which the mode's panels access them. */
export interface ModeInputs<Inputs> {
  readonly designType: DesignType
  readonly empty: Inputs
  /** What of them stays when the next photo is opened. */
  readonly belongs: Belonging<Inputs>
}

/**
 * Whose each input is. The shop's stays on the next customer's photo; the photo's begins anew with it; a function tells what of a value stays.
 */
export type Belonging<Inputs> = {
  readonly [Name in keyof Inputs]-?: 'shop' | 'photo' | ((inputs: Inputs) => Inputs[Name])
}

/** The mode's texts for the generic parts. */
export interface ModeWords {
  readonly title: string
  /** What a photo shows; a room unless said otherwise. */
  readonly photoOf?: string
  /** Advice on suitable photos. */
  readonly photoHint: string
  readonly changePhoto: string
  readonly running: string
  /** `running`, where an engine draws from words or a picture instead. */
  readonly drawing?: string
  readonly runAgain: string
  readonly adopted: string
  readonly region: (kind: RegionKind) => RegionWords
}

/** Request fields filled by the workbench. */
type WorkRequest = 'clientToken' | 'photoFileId' | 'maskFileId' | 'parentTaskId' | 'count'
/** Request fields filled by the mode, discriminated by `designType`. */
type ModeRequest = RequestOf<EndpointInput<typeof createTask>>
type RequestOf<Input> = Input extends unknown ? Omit<Input, WorkRequest> : never

/** What a person would select and choose in a sample photo. */
interface ModeExample<Inputs> {
  /** Key of the sample photo. */
  readonly sample: string
  readonly label: string
  /** The regions, each as rings in photo pixels: known exactly, so that nothing need be suggested or checked. */
  readonly outlines?: readonly (readonly (readonly Point[])[])[]
  /** A rectangle on the photo's floor with its size. */
  readonly plane?: Plane
  /** Asked for where they are the installation's own. @throws AppError */
  readonly inputs: Inputs | (() => Promise<Inputs>)
  /** Whether what was chosen before stays in its place. */
  keeps?(chosen: Inputs): boolean
}

/** What is selected in the photo. */
export interface Selected {
  /** Null while it has no scale. */
  readonly plane: Plane | null
  /** The plane's rectangle, with or without a scale. */
  readonly corners: Plane['corners'] | null
  /** The regions that hold something; the mask has their levels in this order. */
  readonly parts: readonly number[]
  readonly kind: RegionKind
}

/** What an earlier task was asked for. */
interface FormerWork<Inputs> {
  readonly inputs: Inputs
  readonly plane: PlaneDraft | null
  /** What the region held; missing where the task does not tell. */
  readonly regionKind?: RegionKind | undefined
}

/** What a batch of a mode varies: its tasks are the same but for this. */
interface BatchOf<Inputs> {
  /** Other photos get the same: whole, in the suggested surface with the floor's scale, or on all their walls. */
  readonly rooms?: 'whole' | 'scaled' | 'walls'
  /** The inputs with another material where the chosen one is; whose other choices stay. */
  withMaterial?(inputs: Inputs, material: BatchMaterial, part: number): Inputs
  /** Id of the material that is chosen, and shown in the photo. */
  chosenId?(inputs: Inputs, part: number): string | undefined
  /** What of inputs that would make several pictures by themselves each task of a batch takes. */
  onePicture?(inputs: Inputs): Inputs
  /** What of these inputs is told of their material before the start, where materials of one batch differ in it. */
  noteOf?(inputs: Inputs): string | null
  /** Other choices stay as they are, and are named beside the materials. */
  readonly withOthers?: boolean
  /** Whether several materials can be made together just now. */
  isPossible?(inputs: Inputs): boolean
}

/** What a mode places in the photo: a change is a step of the canvas's history, which keeps, bounds and stores it. */
interface Placing<Inputs> {
  /** What a step keeps, plain data; the same object while nothing changed. */
  of(inputs: Inputs): unknown
  /** The changes that bring back what a step kept. */
  back(inputs: Inputs, placed: unknown): Partial<Inputs>
  /** Whether a choice of several materials would stand for something else after a change. */
  isOther(before: Inputs, after: Inputs): boolean
}

/**
 * A design mode: its inputs, their conversion to a task request, and back from a task to inputs. The workbench is independent of modes;
 * each mode is one folder below `modes/`.
 */
export interface DesignMode<Inputs = unknown> {
  readonly inputs: ModeInputs<Inputs>
  /** Key of the draft in browser storage: never change it. */
  readonly slug: string
  readonly words: ModeWords
  /** The first step is the photo, the last the start. */
  readonly steps: readonly WorkStep<Inputs>[]
  /** Canvas tools, in toolbar order. */
  readonly tools: readonly Tool[]
  /** What can be selected; the first is segmented automatically on a new photo. */
  readonly regionKinds: readonly [RegionKind, ...RegionKind[]]
  /** Modes that select objects and stand something on the floor: the floor's plane is suggested on a new photo. */
  readonly needsFloor?: boolean
  /** How many regions a photo may have, each treated in its own way; one by default. */
  readonly mostParts?: number
  /** Name of a region among all, of modes whose regions are surfaces; otherwise they are numbered. */
  partName?(inputs: Inputs, part: number, parts: readonly number[]): string
  /** What the current region is, of modes that have to be told. */
  readonly PartKind?: ComponentType
  /** What may be selected with these inputs, instead of the step's hint. */
  regionHintOf?(inputs: Inputs): string | null
  /** Surfaces that are offered whole for a region. */
  wholesOf?(inputs: Inputs, part: number): readonly WholeKind[]
  /** Whether a region lies on the plane and has an area by it; all do unless said otherwise. */
  isOnPlane?(inputs: Inputs, part: number): boolean
  /** Without a region the whole photo is meant. */
  readonly regionOptional?: boolean
  /** Whether the whole photo is meant, whatever is selected. */
  meansWhole?(inputs: Inputs): boolean
  /** CSS background that tells a region apart in lists. */
  swatchOf?(inputs: Inputs, part: number): string | null
  /** Modes whose inputs take a material, or suit any room: several are made together. */
  readonly batch?: BatchOf<Inputs>
  /** Whether an engine that draws is asked for instead of the mode's own work. */
  isDrawn?(inputs: Inputs): boolean
  /** Number of images, where the inputs decide it; otherwise, and for null, the person does. */
  countOf?(inputs: Inputs): number | null
  /** What tells several images of one request apart: said where the person chooses more than one. */
  readonly countHint?: string
  /** What of the inputs stands in the photo, and is undone with the canvas. */
  readonly placing?: Placing<Inputs>
  /** What the engine is known to refuse of a region: it is said instead of a start that could only fail. */
  refuses?(regionShare: number, capability: Capability | undefined): string | null
  /** Caution beside the price, before anything is charged. */
  readonly Caution?: ComponentType
  /** A sample photo with a region and inputs, to try the mode at once. */
  readonly example?: ModeExample<Inputs>
  /** Step to open once the region is settled: after a sure suggestion, and when running a task again with changes. */
  readonly againStep: string
  /** Presentation of this mode's tasks, also outside the workbench. */
  readonly facts: ModeFacts
  /** Null while incomplete. */
  toRequest(inputs: Inputs, selected: Selected): ModeRequest | null
  /** URL of an earlier task's mask; null if its file is gone. */
  maskOf(task: DesignTask): string | null
  /** Inputs of an earlier task. @throws AppError */
  fromTask(task: DesignTask): Promise<FormerWork<Inputs>>
  /** Refreshes a draft's inputs, whose URLs may have expired: the changes, or null for none. */
  refresh?(inputs: Inputs): Promise<Partial<Inputs> | null>
  /** What of the inputs that stay meant places in the photo before, when another is opened. */
  onPhoto?(inputs: Inputs, photo: { readonly width: number; readonly height: number }): Partial<Inputs>
  /** Hook: the live preview in the region before generation. */
  readonly usePreview: () => Preview | null
  /** What the inputs become when the workbench is opened with a material; null for one that the mode has no use for. */
  takeMaterial?(
    inputs: Inputs,
    material: Material,
    photo: { readonly width: number; readonly height: number },
  ): Partial<Inputs> | null
  /** What a material that the workbench is opened with is for; null for any of the mode's kinds of region. */
  regionKindOf?(material: Material): RegionKind | null
  /** Caption below the picture while the preview is shown. */
  previewCaption?(state: WorkState<Inputs>): string | null
}
