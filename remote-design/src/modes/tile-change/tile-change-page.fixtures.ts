import { getCoinPriceList } from '@tessera/shared/contract/billing'
import { readScene } from '@tessera/shared/contract/design/scene'
import { segment } from '@tessera/shared/contract/design/segment'
import { cancelTask, createTask, estimateCost, queryTask } from '@tessera/shared/contract/design/task'
import { getSamplePhotos, uploadFile, useSamplePhoto as takeSample } from '@tessera/shared/contract/file'
import { getMaterialDetail, getMaterialList } from '@tessera/shared/contract/material'
import { getUserPrivilege } from '@tessera/shared/contract/user'
import { mockApi, renderPage } from '@tessera/shared/testing/testing'
import { fireEvent, screen } from '@testing-library/react'
import 'fake-indexeddb/auto'
import {
  ESTIMATE,
  FINISHED,
  FLOOR,
  MATERIAL,
  NO_SCENE,
  photoFile,
  RIGHTS,
  taskOf,
  UPLOADED,
  WOOD,
} from '../../parts/design.fixtures'
import { stubPictures } from '../../parts/picture-stubs'
import type { Workbench } from '../../workbench/workbench'
import { createElement } from 'react'
import TileChangePage from './TileChangePage'

jest.mock('@tessera/shared/canvas/render/renderer', () => ({
  Renderer: class {
    setPreview() {}
    resize() {}
    dispose() {}
  },
}))
jest.mock('./preview/faces', () => ({ loadFaces: async () => [] }))

/** The workbench opened last by the page. */
let mockWork: Workbench
jest.mock('../../workbench/workbench', () => {
  const { createWorkbench } = jest.requireActual('../../workbench/workbench')
  return { createWorkbench: (...given: unknown[]) => (mockWork = createWorkbench(...given)) }
})
export const state = () => mockWork.store.getState()
stubPictures()

let people = 0
/** A new person per test, so that tests do not share drafts. */
let session: { userId: string }
export function asSomebodyNew(): void {
  session = { userId: `person-${(people += 1)}` }
}
beforeEach(asSomebodyNew)
export const personNow = (): string => session.userId

export function server() {
  return mockApi([
    [getSamplePhotos, () => ({ list: [{ key: 'living', url: '/files/samples/living', width: 1600, height: 1200 }] })],
    [takeSample, () => UPLOADED],
    [uploadFile, () => UPLOADED],
    [readScene, () => NO_SCENE],
    [segment, () => FLOOR],
    [
      getMaterialList,
      ({ kind, keyword }) => {
        const list = (kind === 'woodFloor' ? [WOOD] : [MATERIAL]).filter((each) => each.name.includes(keyword ?? ''))
        return { list, total: list.length, pageNum: 1, pageSize: 24 }
      },
    ],
    [getMaterialDetail, () => MATERIAL],
    [estimateCost, ({ count }) => ({ ...ESTIMATE, count, flops: 50 * count })],
    [getUserPrivilege, () => RIGHTS],
    [createTask, () => taskOf()],
    [queryTask, ({ id }) => taskOf({ ...FINISHED, id })],
    [cancelTask, () => taskOf({ status: 'canceled' })],
    [getCoinPriceList, () => ({ list: [] })],
  ])
}

export const open = (path = '/work/design/ceramicTile') => renderPage(createElement(TileChangePage), { path, session })

export async function upload(file = photoFile()): Promise<void> {
  fireEvent.change(await screen.findByLabelText('选择照片', { selector: 'input' }), { target: { files: [file] } })
}

/** Fills an empty workbench up to the start, like a merchant would. */
export async function prepare(user: ReturnType<typeof open>['user']): Promise<void> {
  await upload()
  await screen.findByText('已识别地面，可用工具修正')
  fireEvent.change(screen.getByLabelText('橙色线段的真实长度'), { target: { value: '2400' } })
  await user.click(await screen.findByRole('button', { name: '两端已对准' }))
  await user.click(await screen.findByRole('button', { name: /Carrara/ }))
}

export const startButton = () => screen.findByRole('button', { name: '开始生成' })
