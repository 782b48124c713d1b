import { DESIGN_TYPE_TEXT } from '@tessera/shared/contract/design/design-types.text'
import type { SurfaceReport } from '@tessera/shared/contract/design/modes/tile-change'
import { roomShareOf } from '@tessera/shared/contract/quantities'
import { type LineCount, QUOTATION_LIMITS, type QuotationLine } from '@tessera/shared/contract/quotation'
import { measuredLine, plainLine } from '@tessera/shared/contract/quotation-line'
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Reader } from '../db/database'
import { materials } from '../db/schema/catalogue'
import { designResults, designTasks, type MaterialSnapshot } from '../db/schema/design'
import { pictureName } from '../design/picture-name'
import { roomNames } from '../design/room-names'
import { cut } from '@tessera/shared/contract/cut'
import { AppError } from '../http/app-error'

/**
 * Lines for results: one for each material, in the quantities that the design reckons with; rooms are told apart by their photos.
 * Results of one region are alternatives.
 * @throws AppError NOT_FOUND for a result that is not the team's
 */
export async function linesFor(
  tx: Reader,
  teamId: string,
  resultIds: readonly string[],
  regions: ReadonlyMap<string, number>,
): Promise<{ lines: QuotationLine[]; customerId: string | null }> {
  if (resultIds.length === 0) return { lines: [], customerId: null }
  const rows = await tx
    .select({ result: designResults, task: designTasks })
    .from(designResults)
    .innerJoin(designTasks, eq(designTasks.id, designResults.taskId))
    .where(
      and(
        inArray(designResults.id, [...resultIds]),
        eq(designResults.teamId, teamId),
        isNull(designResults.deletedAt),
        isNotNull(designResults.fileId),
      ),
    )
  if (rows.length !== new Set(resultIds).size) throw new AppError('NOT_FOUND')
  const ordered = rows.toSorted((one, other) => resultIds.indexOf(one.result.id) - resultIds.indexOf(other.result.id))
  const photos = ordered.map(({ task }) => task.photoFileId)
  const rooms = await roomNames(tx, teamId, photos)
  const skus = await skusOf(
    tx,
    ordered.flatMap(({ task }) => materialsOf(task.material).map(({ id }) => id)),
  )
  const alternatives = alternativesOf(
    ordered.map(({ result }) => result.id),
    regions,
  )
  const lines = ordered.flatMap(({ result, task }): QuotationLine[] => {
    const alternative = alternatives.get(result.id)
    const room = rooms.get(task.photoFileId) ?? ''
    const used = materialsOf(task.material)
    if (used.length === 0) {
      const title = pictureName(task, result.ordinal + 1) || DESIGN_TYPE_TEXT[task.designType]
      return [{ ...plainLine({ room, name: cut(title, QUOTATION_LIMITS.name), resultId: result.id }), ...alternative }]
    }
    return used.map((material, index) => {
      const need = used.length > 1 ? task.report?.byMaterial?.[index] : task.report
      const roomSqm = need && task.report ? roomShareOf(need, task.report, task.roomSqm) : null
      const count = need ? countOf(need, material.sale?.piecesPerBox ?? null) : null
      const measured = { ...material, sku: skus.get(material.id), count, roomSqm }
      return { ...measuredLine(measured, { room, resultId: result.id }), ...alternative }
    })
  })
  const customerIds = new Set(rows.map(({ task }) => task.customerId))
  return { lines, customerId: customerIds.size === 1 ? rows[0]!.task.customerId : null }
}

/** What stands on the lines of a result that is one of several for its region. */
function alternativesOf(
  resultIds: readonly string[],
  regions: ReadonlyMap<string, number>,
): Map<string, Pick<QuotationLine, 'alternative'>> {
  return new Map(
    resultIds.flatMap((resultId) => {
      const region = regions.get(resultId)
      const same = resultIds.filter((each) => regions.get(each) === region)
      if (region === undefined || same.length < 2) return []
      return [[resultId, { alternative: { region, place: same.indexOf(resultId) } }] as const]
    }),
  )
}

type Laid = Omit<MaterialSnapshot, 'second'>
const materialsOf = (material: MaterialSnapshot | null): Laid[] =>
  material ? [material, ...(material.second ? [material.second] : [])] : []

async function skusOf(tx: Reader, ids: readonly string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const found = await tx
    .select({ id: materials.id, sku: materials.sku })
    .from(materials)
    .where(inArray(materials.id, [...new Set(ids)]))
  return new Map(found.map(({ id, sku }) => [id, sku]))
}

function countOf(need: Omit<SurfaceReport, 'byMaterial'>, piecesPerBox: number | null): LineCount | null {
  if (need.areaSqm <= 0) return null
  return {
    areaSqm: need.areaSqm,
    pieces: need.tileCountWithWaste,
    allowance: need.tiles?.allowance ?? 0,
    piecesPerBox,
  }
}
