import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { pick } from './browser'

/** A picture or photo that the product ships. */
export const asset = (name: string) => join(import.meta.dirname, '../../server/assets', name)

/** A photo as the system's dialog gives it. */
export async function choose(page: Page, button: Locator, file: string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
  await chooser.setFiles(file)
}

/** The form of a new material, of this kind and name. */
export async function newMaterial(page: Page, kind: string, name: string): Promise<Locator> {
  await page.goto('/work/material/list')
  await page.getByRole('button', { name: '新建素材' }).first().click()
  const form = page.getByRole('dialog').filter({ hasText: '新建素材' })
  if (kind !== '瓷砖') await pick(page, form.getByRole('combobox', { name: '种类' }), kind)
  await form.getByRole('textbox', { name: '名称' }).fill(name)
  return form
}

export async function saveMaterial(form: Locator): Promise<void> {
  await form.getByRole('button', { name: '保存素材' }).click()
  await form.waitFor({ state: 'hidden' })
}
