import { beginOverride } from '@tessera/shared/contract/user'
import { endSession, signIn } from '@tessera/shared/session/session.store'
import { failWith, mockApi, SIGNED_IN } from '@tessera/shared/testing/testing'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { OVERRIDES_TEXT, REFUSAL_TEXT } from './overrides.text'
import { OverridePanel } from './OverridePanel'
import { type AskedOverrides, forgetOverrides, hasTraces, NO_OVERRIDES, readOverrides } from './overrides'
import { BOOT, OWN_BUILD } from './overrides.fixtures'

const NOTHING: AskedOverrides = { proposed: [], refused: null, panel: false, off: false }

beforeEach(() => {
  forgetOverrides()
  signIn('token-1', { ...SIGNED_IN, developer: true })
})
afterEach(() => act(() => endSession('logout')))

function setUp(asked: Partial<AskedOverrides>) {
  const reload = jest.fn()
  render(<OverridePanel overrides={NO_OVERRIDES} asked={{ ...NOTHING, ...asked }} boot={BOOT} reload={reload} />)
  return { reload, user: userEvent.setup() }
}
const proposal = () => screen.getByRole('alertdialog', { name: OVERRIDES_TEXT.proposalTitle })

it('says what a link proposes, and Enter declines it', async () => {
  const { reload, user } = setUp({ proposed: [OWN_BUILD] })
  expect(proposal()).toHaveTextContent(`crm ${OWN_BUILD.entry}`)
  expect(screen.getByRole('button', { name: OVERRIDES_TEXT.proposalCancel })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('region')).toBeNull()
  expect(hasTraces()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

it('Escape declines it as well', async () => {
  const { user } = setUp({ proposed: [OWN_BUILD] })
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('starts once the person confirms and the server allows it', async () => {
  mockApi([[beginOverride, () => ({ grant: 'signed' })]])
  const { reload, user } = setUp({ proposed: [OWN_BUILD] })
  await user.tab()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(readOverrides(BOOT, SIGNED_IN.userId).list).toEqual([OWN_BUILD])
})

it('reports that the server did not allow it', async () => {
  mockApi([[beginOverride, () => failWith('FORBIDDEN')]])
  const { reload, user } = setUp({ proposed: [OWN_BUILD] })
  await user.click(screen.getByRole('button', { name: OVERRIDES_TEXT.proposalConfirm }))
  expect(await screen.findByRole('alert')).toHaveTextContent(OVERRIDES_TEXT.failed)
  expect(hasTraces()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

it('says why a link’s override is refused, and lets it be corrected', () => {
  setUp({ refused: { remote: 'team', entry: 'https://evil.example/a.js', reason: 'foreign' } })
  expect(screen.getByRole('alert')).toHaveTextContent(REFUSAL_TEXT.foreign)
  expect(screen.getByLabelText(OVERRIDES_TEXT.remote)).toHaveValue('team')
  expect(screen.getByLabelText(OVERRIDES_TEXT.entry)).toHaveValue('https://evil.example/a.js')
})
