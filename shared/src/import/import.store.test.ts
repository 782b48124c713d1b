import { AppError } from '../http/app-error'
import { createImport, type ImportState, rowByRow } from './import.store'

const rows = ['甲', '乙', '丙', '丁'].map((value, index) => ({ line: index + 2, value }))
const refusal = (reason: AppError['reason']) =>
  new AppError({ reason, status: 200, code: 20409, data: {}, requestId: null })

/** Lines by outcome; lines not tried are in no group. */
function outcomesOf({ outcomes }: ImportState) {
  const lines = [...outcomes]
  return {
    imported: lines.filter(([, refused]) => refused === null).map(([line]) => line),
    refused: lines.flatMap(([line, refused]) => (refused ? [[line, refused.reason]] : [])),
  }
}

test('one failing row does not stop the others', async () => {
  const sent: string[] = []
  const task = createImport<string>('checked-file')
  await task.run(
    rows,
    rowByRow((value, clientToken) => {
      sent.push(clientToken)
      return value === '乙' ? Promise.reject(refusal('MOBILE_TAKEN')) : Promise.resolve()
    }),
  )
  const state = task.store.getState()
  expect(state).toMatchObject({ phase: 'ended', total: 4, settled: 4 })
  expect(outcomesOf(state)).toEqual({ imported: [2, 4, 5], refused: [[3, 'MOBILE_TAKEN']] })
  expect(sent).toEqual(['checked-file-2', 'checked-file-3', 'checked-file-4', 'checked-file-5'])
})

test('stops without beans, and resumes with the same tokens', async () => {
  let beans = 2
  const sent: string[] = []
  const send = rowByRow<string>((_value, clientToken) => {
    sent.push(clientToken)
    return beans-- > 0 ? Promise.resolve() : Promise.reject(refusal('BALANCE_INSUFFICIENT'))
  })
  const task = createImport<string>('checked-file')
  await task.run(rows, send)
  expect(outcomesOf(task.store.getState())).toEqual({ imported: [2, 3], refused: [[4, 'BALANCE_INSUFFICIENT']] })
  beans = 9
  await task.run(rows.slice(2), send)
  expect(task.store.getState()).toMatchObject({ phase: 'ended', total: 2, settled: 2 })
  expect(outcomesOf(task.store.getState())).toEqual({ imported: [2, 3, 4, 5], refused: [] })
  expect(sent.slice(-3)).toEqual(['checked-file-4', 'checked-file-4', 'checked-file-5'])
})

test('stopping lets the current row finish and skips the rest', async () => {
  const task = createImport<string>('checked-file')
  await task.run(
    rows,
    rowByRow(() => {
      task.stop()
      return Promise.resolve()
    }),
  )
  expect(outcomesOf(task.store.getState())).toEqual({ imported: [2], refused: [] })
})
