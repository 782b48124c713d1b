import { randomUUID } from 'node:crypto'
import { createTask } from '@tessera/shared/contract/design/task'
import { eq } from 'drizzle-orm'
import { designResults, designTasks } from '../db/schema/design'
import { recordSampleInputs, SAMPLE_SIZE, samplePicture, sampleRequest } from '../design/testing/sample-inputs'
import type { TestApp, TestPerson } from './test-app'

export interface SampleResult {
  taskId: string
  resultId: string
  photoFileId: string
  fileId: string
  materialId: string
}

/** A task of the person with one delivered picture, as an engine leaves them. */
export async function sampleResult(app: TestApp, person: TestPerson): Promise<SampleResult> {
  const { database, pictures } = app
  const inputs = await recordSampleInputs({ database, files: pictures.files }, person)
  const { data: task } = await person.call(createTask, sampleRequest(inputs))
  const made = await samplePicture(SAMPLE_SIZE.width, SAMPLE_SIZE.height, '#a0b0c0').png().toBuffer()
  const image = await pictures.files.storeAsIs(made)
  const resultId = randomUUID()
  const fileId = await database.transaction(async (tx) => {
    const owner = { teamId: person.teamId, createdBy: null, kind: 'result', provenance: '{"Label":"1"}' } as const
    const file = await pictures.files.record(tx, image, owner)
    const report = { areaSqm: 12, tileCount: 40, tileCountWithWaste: 42 }
    await tx.update(designTasks).set({ status: 'succeeded', report }).where(eq(designTasks.id, task.id))
    await tx.insert(designResults).values({
      id: resultId,
      taskId: task.id,
      teamId: person.teamId,
      ordinal: 0,
      fileId: file.id,
      previewFileId: file.id,
      ...SAMPLE_SIZE,
      seed: 1,
      outsideChangedRatio: 0,
    })
    return file.id
  })
  return { taskId: task.id, resultId, photoFileId: inputs.photoFileId, fileId, materialId: inputs.materialId }
}
