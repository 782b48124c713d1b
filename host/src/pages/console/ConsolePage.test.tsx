import { screen, waitFor, within } from '@testing-library/react'
import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import { getEngineStatus } from '@tessera/shared/contract/engine'
import { changeRelease, getReleaseHistory, getReleaseStatus, type PartStatus } from '@tessera/shared/contract/release'
import { DIFFERENCE_SENTENCES, RELEASE_SENTENCES } from '@tessera/shared/remote/release-sentences'
import { formatTime } from '@tessera/shared/text/format.text'
import { failWith, mockApi, renderPage } from '@tessera/shared/testing/testing'
import ConsolePage from './ConsolePage'
import { actionsFor, merchantsIn, versionsFor } from './console.rules'
import { DIFFERENCES, SENTENCES } from './findings.text'

const AT = '2026-11-20T08:00:00.000Z'
const [STABLE, NEXT, FORMER] = ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb', 'cccccccccccccccc'] as const
const HEALTH = { devices: 1200, loadFailed: 3, threw: 0, failed: 3 }
const FIT = {
  contract: { speaks: 2, from: 1, to: 2, fits: true },
  shared: [{ request: 'react', builtAgainst: '19.2.0', provided: '19.2.1', missing: [] as string[], fits: true }],
  api: [],
}
const RELEASE = { version: STABLE, commit: null, publishedAt: AT, health: HEALTH, fit: FIT }
const CRM: PartStatus = {
  name: 'crm',
  title: '客户',
  seq: 7,
  stable: RELEASE,
  canary: {
    ...RELEASE,
    version: NEXT,
    fit: {
      ...FIT,
      shared: [
        { request: 'react', builtAgainst: '20.0.0', provided: '19.2.1', missing: [], fits: false },
        { request: 'the/kit', builtAgainst: '0.1.0', provided: '0.1.0', missing: ['Ruler'], fits: false },
      ],
    },
    percent: 5,
    merchants: ['team-a'],
    startedAt: AT,
    verdict: 'halt',
  },
  lastGood: [FORMER],
  revoked: [],
  published: [
    { version: NEXT, at: AT },
    { version: STABLE, at: AT },
  ],
  problem: null,
  problemSince: null,
  served: { stable: STABLE, canary: NEXT },
}
const BOOT = { seq: 12, generatedAt: AT, expiresAt: '2026-12-04T08:00:00.000Z' }

const ENGINES: EndpointOutput<typeof getEngineStatus> = {
  engines: [
    {
      id: 'dashscope',
      lane: 'remote',
      model: 'wanx',
      capabilities: [{ designType: 'change_entity', level: 'draft', needs: [], chosen: true }],
      check: { at: AT, reachable: false, latencyMs: 1200, trouble: 'dashscope 401: InvalidApiKey ***' },
      passedOver: true,
      calls: 12,
      failures: 2,
      lastCallAt: AT,
      lastCallMs: 8400,
      lastFailure: { code: 'account', at: AT },
      costFen: 168,
      openFen: 28,
    },
    {
      id: 'openai',
      lane: 'remote',
      model: 'painter',
      capabilities: [],
      check: { at: AT, reachable: true, latencyMs: 58, trouble: null },
      passedOver: true,
      calls: 5,
      failures: 4,
      lastCallAt: AT,
      lastCallMs: 100,
      lastFailure: { code: 'broken', at: AT },
      costFen: 120,
    },
  ],
  queue: { waiting: 3, running: 2 },
  refused: [{ designType: 'style_imitation', level: 'unsupported', needs: ['design.engines.http'] }],
}

let engineStatus = ENGINES
beforeEach(() => {
  engineStatus = ENGINES
})

function open(changes: EndpointOutput<typeof getReleaseStatus>['changes'], parts: PartStatus[] = [CRM]) {
  const then = { stable: STABLE, canary: null }
  const entry = {
    seq: 7,
    at: AT,
    by: '王掌柜 138****0002',
    userId: 'u-2',
    action: 'canary',
    reason: '先给少数商家',
    version: NEXT,
  }
  const api = mockApi([
    [getReleaseStatus, () => ({ channels: [{ channel: 'stable', boot: BOOT, parts }], changes })],
    [
      getReleaseHistory,
      () => ({ list: [{ ...entry, before: then, after: { stable: STABLE, canary: { version: NEXT, percent: 5 } } }] }),
    ],
    [changeRelease, ({ seq }) => ({ seq: seq + 1 })],
    [getEngineStatus, () => engineStatus],
  ])
  return { api, ...renderPage(<ConsolePage />, { path: '/console', session: { operator: 'read' } }) }
}

const part = async () => within(await screen.findByRole('region', { name: /客户/ }))

it('shows who gets which release, its health and its incompatibilities', async () => {
  open('readOnly')
  const crm = await part()
  expect(crm.getByText(STABLE)).toBeVisible()
  expect(crm.getByText('其余 95% 商家')).toBeVisible()
  expect(crm.getByText('5% 商家')).toBeVisible()
  expect(crm.getByText('另有 1 个指定商家')).toBeVisible()
  expect(crm.getAllByText('加载失败 3 台')).toHaveLength(2)
  expect(crm.getByText('明显差于稳定版，建议停止')).toBeVisible()
  expect(crm.getByText('与当前主应用不兼容')).toBeVisible()
  expect(crm.getByText('react：构建于 20.0.0，主应用提供 19.2.1')).toBeVisible()
  expect(crm.getByText('the/kit：构建于 0.1.0，主应用提供 0.1.0（缺少 Ruler）')).toBeVisible()
})

it('shows an engine that misses calls at its first one, and when it was last asked', async () => {
  const at = '2026-12-04T07:59:00.000Z'
  const [, openai] = ENGINES.engines
  const stopped = { ...openai!, passedOver: false, lastCallAt: at, lastFailure: { code: 'unreachable', at } }
  engineStatus = { ...ENGINES, engines: [{ ...stopped, missed: 1 }] }
  const { unmount } = open('readOnly')
  const engine = within(await screen.findByRole('region', { name: /OpenAI/ }))
  expect(engine.getByText('最近 1 次调用没有结果')).toBeVisible()
  expect(engine.getByText(`最近一次询问：${formatTime(at)}`)).toBeVisible()
  expect(engine.queryByText('有应答')).toBeNull()
  unmount()
  engineStatus = { ...ENGINES, engines: [{ ...stopped, missed: 0 }] }
  open('readOnly')
  expect(await screen.findByText('有应答')).toBeVisible()
})

it('shows which engines answer, what they make, what failed and what it cost', async () => {
  open('readOnly')
  const engine = within(await screen.findByRole('region', { name: /阿里云百炼 wanx/ }))
  expect(engine.getByText('无应答')).toBeVisible()
  expect(engine.getByText('暂停，检查通过后自动恢复')).toBeVisible()
  expect(engine.getByText('软装替换（草稿，使用中）')).toBeVisible()
  expect(engine.getByText('密钥无效，或没有使用这个接口的权限；请核对密钥')).toBeVisible()
  const technical = engine.getByText('技术信息').closest('details')!
  expect(technical.open).toBe(false)
  expect(within(technical).getByText('dashscope 401: InvalidApiKey ***')).toBeInTheDocument()
  expect(
    engine.getByText(/^12 次，失败 2 次，最近用时 8.4 秒，费用约 .*1\.68，其中 .*0\.28 的调用结果不明，以账单为准$/),
  ).toBeVisible()
  expect(engine.getByText(/^密钥或余额，/)).toBeVisible()
  const failing = within(screen.getByRole('region', { name: /OpenAI/ }))
  expect(failing.getByText('连续失败')).toBeVisible()
  expect(failing.getByText('暂停：最近几次调用接连没有结果；下次检查通过后自动恢复')).toBeVisible()
  expect(failing.queryByText('有应答')).toBeNull()
  expect(screen.getByText('外部引擎队列：等待 3，进行中 2')).toBeVisible()
  expect(screen.getByText('没有引擎支持：风格模仿')).toBeVisible()
})

it('offers no actions to a read-only operator', async () => {
  open('readOnly')
  const crm = await part()
  expect(screen.getByText('您的账号仅可查看')).toBeVisible()
  expect(crm.getAllByRole('button').map((button) => button.textContent)).toEqual(['发布历史'])
})

it('shows the history, at an address of its own', async () => {
  const { user, location } = open('readOnly')
  await user.click((await part()).getByRole('button', { name: '发布历史' }))
  expect(location()).toBe('/console?history=crm')
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText('先给少数商家')).toBeVisible()
  expect(drawer.getByText('王掌柜 138****0002')).toBeVisible()
  expect(drawer.getByText(`版本 ${NEXT}`, { exact: false })).toBeVisible()
})

it('changes a share with a reason, based on the state shown', async () => {
  const { api, user } = open('allowed')
  await user.click((await part()).getByRole('button', { name: '灰度发布' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByRole('button', { name: '灰度发布' }))
  expect(await sheet.findByText('请填写原因，2–200 字，不含不可见字符')).toBeVisible()
  expect(api.calls(changeRelease)).toEqual([])
  await user.clear(sheet.getByLabelText('灰度比例（%）'))
  await user.type(sheet.getByLabelText('灰度比例（%）'), '20')
  await user.type(sheet.getByLabelText('原因'), '继续放量')
  await user.click(sheet.getByRole('button', { name: '灰度发布' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.calls(changeRelease)).toEqual([
    {
      channel: 'stable',
      name: 'crm',
      action: 'canary',
      version: NEXT,
      percent: 20,
      merchants: ['team-a'],
      reason: '继续放量',
      seq: 7,
    },
  ])
  expect(api.calls(getReleaseStatus).length).toBeGreaterThan(1)
})

it('asks before it discards a reason, then clears the form and restores focus to the button', async () => {
  const { user } = open('allowed')
  const button = (await part()).getByRole('button', { name: '撤回版本' })
  await user.click(button)
  await user.type(within(await screen.findByRole('dialog')).getByLabelText('原因'), '写错了')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: '放弃' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(button).toHaveFocus())
  await user.click(button)
  expect(within(await screen.findByRole('dialog')).getByLabelText('原因')).toHaveValue('')
})

it('shows the gate’s findings and keeps the form', async () => {
  const { api, user } = open('allowed')
  const text = 'crm: GET /a refuses id: required, but may be missing'
  const values = { name: 'crm', call: 'GET /a', difference: 'id: required', because: 'required', field: 'id' }
  const findings = [
    { kind: 'api-difference', code: 'call-refuses', values, text },
    { kind: null, code: 'of-tomorrow', values: {}, text: 'Something newer' },
  ]
  api.use(changeRelease, () => failWith('RELEASE_REFUSED', { findings }))
  await user.click((await part()).getByRole('button', { name: '全量发布' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.type(sheet.getByLabelText('原因'), '全量发布')
  await user.click(sheet.getByRole('button', { name: '全量发布' }))
  expect(await sheet.findByText('crm：接口 GET /a 不接受 id（必填，但可能缺失）')).toBeVisible()
  expect(sheet.getByText('api-difference')).toBeVisible()
  expect(sheet.getByText('请先发布含此接口的主应用与服务器，或按现有接口修改。')).toBeVisible()
  expect(sheet.getByText('Something newer')).toBeVisible()
  expect(sheet.getByLabelText('原因')).toHaveValue('全量发布')
})

it('shows damage in the store at the affected part', async () => {
  const values = { name: 'crm', version: STABLE, store: 'the store' }
  const problem = { kind: null, code: 'not-stored', values, text: `crm ${STABLE} is not in the store` }
  open('readOnly', [{ ...CRM, stable: null, canary: null, problem, problemSince: AT }])
  const alert = (await part()).getByRole('alert')
  expect(alert).toHaveTextContent(`发布目录中缺少 crm 的版本 ${STABLE}（the store）`)
  expect(alert).toHaveTextContent(`所有商家仍在使用 ${STABLE}，灰度 ${NEXT}`)
  expect(alert).toHaveTextContent('损坏的文件写入于 2026')
})

it('says that nobody gets a damaged remote that is not live', async () => {
  const problem = { kind: null, code: 'pointer-missing', values: { name: 'crm', path: 'p', store: 's' }, text: 'gone' }
  open('readOnly', [{ ...CRM, title: 'crm', stable: null, canary: null, problem, served: null }])
  expect(await screen.findByRole('region', { name: 'crm' })).toBeVisible()
  const alert = screen.getByRole('alert')
  expect(alert).toHaveTextContent('缺少 crm 的发布指针 p（s）；请运行 pnpm release repair crm，按发布历史重建')
  expect(alert).toHaveTextContent('目前没有商家能使用它')
})

it('says that there is no host to compare with', async () => {
  open('readOnly', [{ ...CRM, stable: { ...RELEASE, fit: null }, canary: null }])
  expect((await part()).getByText('没有运行中的主应用可供比较')).toBeVisible()
})

it('translates every sentence of the release tool, with the same placeholders', () => {
  const holes = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([code, text]) => [code, [...new Set(text.match(/\{\w+\}/g))].toSorted()])
  expect(holes(SENTENCES)).toEqual(holes(RELEASE_SENTENCES))
  expect(holes(DIFFERENCES)).toEqual(holes(DIFFERENCE_SENTENCES))
})

describe('available actions', () => {
  it('are those that would change something', () => {
    expect(actionsFor(CRM)).toEqual(['promote', 'canary', 'halt', 'rollback', 'revoke'])
    expect(actionsFor({ ...CRM, canary: null, lastGood: [], published: [{ version: STABLE, at: AT }] })).toEqual([])
    expect(actionsFor({ ...CRM, name: 'host', canary: null })).toEqual(['promote', 'rollback', 'revoke'])
  })

  it('never offer a revoked version', () => {
    expect(versionsFor('promote', { ...CRM, revoked: [NEXT] })).toEqual([])
    expect(versionsFor('rollback', { ...CRM, revoked: [FORMER] })).toEqual([])
    // No version is left to replace the revoked one.
    expect(versionsFor('revoke', { ...CRM, revoked: [FORMER] })).toEqual([NEXT])
  })

  it('accept merchants with any separator', () => {
    expect(merchantsIn(' a, b，c\na ')).toEqual(['a', 'b', 'c'])
  })
})
