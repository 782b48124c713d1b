import { join } from 'node:path'
import { loadOpenCv } from '../../server/src/design/engines/basic/floor/opencv'
import { createPerception } from '../../server/src/design/perception/perception'
import { ContactSheets } from '../support/contact-sheets'
import type { Measurement } from '../support/measurement'
import { type Answer, type Method, methodBefore, methodNow } from './methods'
import type { Cause } from './loss'
import { realPhotos, testRooms } from './rooms'
import { shownFloors } from './shown-floors'
import { type Trial, tryRoom } from './trial'

/** Below it a suggestion is corrected by hand. */
const NEEDS_NO_CORRECTION = 0.93
const STRAIGHT_ON = 0.75
const BINS = [0, 0.5, 0.75, 0.85, 0.95, 1.001] as const

/**
 * What the server sees in rendered rooms with exact truth that no training saw, beside the method of before, and pictures of both to be
 * looked at. Real photos have no truth: of them there are only pictures and the stated confidence.
 */
export async function runPerceptionBench(): Promise<Measurement> {
  // Other work may share the machine while it measures.
  const perception = createPerception({ limits: { taskMs: { look: 600_000, ask: 300_000 } } })
  const methods = [methodBefore(), methodNow(perception)]
  const sheets = new ContactSheets(join(import.meta.dirname, 'pictures'), { wide: 360, rows: 6 })
  try {
    const { cv } = await loadOpenCv()
    const trials: Trial[][] = []
    for await (const room of testRooms()) {
      const row: Trial[] = []
      for (const method of methods) row.push(await tryRoom(cv, room, method))
      await sheets.add(shownFloors(room, room.maskOf('floor'), row))
      // Masks of all rooms together would take a gigabyte.
      trials.push(
        row.map((trial) => ({
          ...trial,
          answer: { ...trial.answer, mask: { data: new Uint8Array(), width: 0, height: 0 } },
        })),
      )
      console.log(room.name, ...row.map(({ iou, answer }) => `${iou.toFixed(2)} (${answer.confidence.toFixed(2)})`))
    }
    const real: { name: string; answers: Answer[] }[] = []
    for await (const photo of realPhotos()) {
      const answers = await inTurn(methods, async (method) => {
        await method.prepare(photo)
        return method.see(photo, { kind: 'floor' })
      })
      const shown = answers.map((answer) => ({ answer }))
      await sheets.add(shownFloors(photo, null, shown))
      real.push({ name: photo.name, answers })
    }
    await sheets.finish()
    const columns = methods.map(({ name }, i) => ({ name, trials: trials.map((row) => row[i]!) }))
    return {
      title: `Seeing a room: ${trials.length} rendered rooms with exact truth that no training saw; real photos without truth`,
      rows: [
        ...overall(columns),
        ...byTag(columns),
        ...perRoom(columns),
        ...real.map(({ name, answers }) =>
          row(`photo ${name}: stated confidence`, columns, (_, i) => answers[i]!.confidence.toFixed(2)),
        ),
      ],
    }
  } finally {
    await perception.close()
  }
}

async function inTurn<T>(methods: readonly Method[], ask: (method: Method) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (const method of methods) answers.push(await ask(method))
  return answers
}

interface Column {
  readonly name: string
  readonly trials: readonly Trial[]
}
type Row = Record<string, string>

function row(
  what: string,
  columns: readonly Column[],
  cell: (trials: readonly Trial[], column: number) => string,
): Row {
  return { what, ...Object.fromEntries(columns.map(({ name, trials }, i) => [name, cell(trials, i)])) }
}

function overall(columns: readonly Column[]): Row[] {
  const line = (what: string, cell: (trials: readonly Trial[]) => string) => row(what, columns, cell)
  const share = (what: string, key: (trial: Trial) => number | null) =>
    line(what, (trials) => `${percent(mean(trials.map(key)))}${counted(trials, key)}`)
  return [
    line('floor IoU, mean', (trials) => mean(trials.map(({ iou }) => iou)).toFixed(3)),
    line('floor IoU, worst tenth', (trials) =>
      quantile(
        trials.map(({ iou }) => iou),
        0.1,
      ).toFixed(2),
    ),
    line('boundary IoU, mean', (trials) => mean(trials.map(({ boundary }) => boundary)).toFixed(3)),
    ...losses(columns),
    share('thin things swallowed, pixels', ({ thinLost }) => thinLost),
    line(
      'legs, rods, cables lost',
      (trials) =>
        `${sum(trials.map((t) => t.legsLost))} of ${sum(trials.map((t) => t.legs))}, in ${trials.filter((t) => t.legsLost > 0).length} rooms`,
    ),
    share('rugs taken for floor, pixels', ({ rugTaken }) => rugTaken),
    line('floor IoU after one correction', (trials) => mean(trials.map(({ corrected }) => corrected[0])).toFixed(3)),
    line('floor IoU after two corrections', (trials) => mean(trials.map(({ corrected }) => corrected[1])).toFixed(3)),
    line(
      'rooms with a suggested plane',
      (trials) => `${trials.filter(({ horizon }) => horizon !== null).length} of ${trials.length}`,
    ),
    share('horizon error, of the height', ({ horizon }) => horizon),
    line(
      'horizon within 3 %',
      (trials) => `${trials.filter(({ horizon }) => horizon !== null && horizon <= 0.03).length} of ${trials.length}`,
    ),
    line('directions of the room, error', (trials) => `${mean(trials.map(({ degrees }) => degrees)).toFixed(1)}°`),
    share('area error with a known length (100 % at most)', ({ areaWithLength }) => areaWithLength),
    share('area error without a known length (100 % at most)', ({ areaWithoutLength }) => areaWithoutLength),
    share('area error of the region alone, true camera', ({ areaOfRegion }) => areaOfRegion),
    share('wall: share of the suggested that is wall', ({ wallRight }) => wallRight),
    share('all walls, IoU', ({ walls }) => walls),
    share('ceiling, IoU', ({ ceiling }) => ceiling),
    share('thing clicked, IoU', ({ clicked }) => clicked),
    share('thing boxed, IoU', ({ boxed }) => boxed),
    share('thing clicked on the canvas, IoU', ({ onCanvas }) => onCanvas),
    share('the same, with the larger things offered then, the best', ({ larger }) => larger),
    line('stated ≥ 0.75: needs no correction (IoU ≥ 0.93)', (trials) => {
      const sure = trials.filter(({ answer }) => answer.confidence >= STRAIGHT_ON)
      return `${sure.filter(({ iou }) => iou >= NEEDS_NO_CORRECTION).length} of ${sure.length}`
    }),
    ...BINS.slice(1).map((high, i) =>
      line(`stated ${BINS[i]!.toFixed(2)}–${Math.min(1, high).toFixed(2)}: mean IoU`, (trials) => {
        const inBin = trials.filter(({ answer }) => answer.confidence >= BINS[i]! && answer.confidence < high)
        return inBin.length === 0 ? '–' : `${mean(inBin.map(({ iou }) => iou)).toFixed(2)} (${inBin.length})`
      }),
    ),
    line('rank correlation of confidence and IoU', (trials) =>
      rankCorrelation(
        trials.map(({ answer }) => answer.confidence),
        trials.map(({ iou }) => iou),
      ).toFixed(2),
    ),
    line('seconds to look at a photo, median', (trials) =>
      quantile(
        trials.map(({ lookSeconds }) => lookSeconds),
        0.5,
      ).toFixed(2),
    ),
    line('seconds a floor, median', (trials) =>
      quantile(
        trials.map(({ seconds }) => seconds),
        0.5,
      ).toFixed(2),
    ),
  ]
}

/** What the missing overlap consists of, in percent of all pixels that are floor or were taken for it: the largest first. */
function losses(columns: readonly Column[]): Row[] {
  const last = columns.at(-1)!.trials
  const partOf = (trials: readonly Trial[], cause: Cause) => mean(trials.map(({ loss }) => loss.get(cause) ?? 0))
  const causes = new Set(columns.flatMap(({ trials }) => trials.flatMap(({ loss }) => [...loss.keys()])))
  return [...causes]
    .toSorted((a, b) => partOf(last, b) - partOf(last, a))
    .map((cause) => row(`overlap lost: ${cause}`, columns, (trials) => percent(partOf(trials, cause))))
}

/** Means hide the worst: each difficulty on its own. */
function byTag(columns: readonly Column[]): Row[] {
  const tags = [...new Set(columns[0]!.trials.flatMap((trial) => trial.tags))].toSorted()
  return tags.map((tag) => {
    const having = (trials: readonly Trial[]) => trials.filter((trial) => trial.tags.includes(tag))
    return row(
      `${tag} (${having(columns[0]!.trials).length}): IoU mean, worst; boundary; thin swallowed`,
      columns,
      (all) => {
        const trials = having(all)
        const worst = Math.min(...trials.map(({ iou }) => iou))
        return `${mean(trials.map(({ iou }) => iou)).toFixed(2)}, ${worst.toFixed(2)}; ${mean(trials.map(({ boundary }) => boundary)).toFixed(2)}; ${percent(mean(trials.map(({ thinLost }) => thinLost)))}`
      },
    )
  })
}

function perRoom(columns: readonly Column[]): Row[] {
  return columns[0]!.trials.map(({ room, tags }, i) =>
    row(`room ${room} (${tags.join(', ')}): IoU; boundary; legs lost; stated`, columns, (trials) => {
      const { iou, boundary, legsLost, legs, answer } = trials[i]!
      return `${iou.toFixed(2)}; ${boundary.toFixed(2)}; ${legsLost}/${legs}; ${answer.confidence.toFixed(2)}`
    }),
  )
}

/** How many rooms a mean is of, where it is not all of them. */
function counted(trials: readonly Trial[], key: (trial: Trial) => number | null): string {
  const having = trials.filter((trial) => key(trial) !== null).length
  return having === trials.length ? '' : ` (${having} rooms)`
}

const percent = (share: number) => (Number.isNaN(share) ? '–' : `${(share * 100).toFixed(1)} %`)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

function mean(values: readonly (number | null)[]): number {
  const known = values.filter((value) => value !== null)
  return sum(known) / known.length
}

function quantile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? Number.NaN
}

/** Spearman's, ties in order of appearance. */
function rankCorrelation(a: readonly number[], b: readonly number[]): number {
  const ranks = (values: readonly number[]) => {
    const order = values.map((value, i) => ({ value, i })).toSorted((p, q) => p.value - q.value)
    const places = Array.from({ length: values.length }, () => 0)
    order.forEach(({ i }, rank) => (places[i] = rank))
    return places
  }
  const [p, q] = [ranks(a), ranks(b)]
  const n = a.length
  return 1 - (6 * sum(p.map((rank, i) => (rank - q[i]!) ** 2))) / (n * (n * n - 1))
}
