import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Chunks of menus are loaded when they are first opened. */
const PATIENT = { timeout: 10_000 }

/**
 * Chooses of a row's menu that is open, once the menu has the focus: rc-dropdown moves it there three frames after
 * opening, and would take it from what the choice opens. A browser gives no focus to a hidden menu, jsdom does.
 */
export async function chooseFromMenu(user: UserEvent, name: string | RegExp): Promise<void> {
  const item = await screen.findByRole('menuitem', { name }, PATIENT)
  await waitFor(() => expect(item.closest('[role="menu"]')).toContainElement(document.activeElement as HTMLElement))
  await user.click(item)
}
