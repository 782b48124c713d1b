import { randomUUID } from 'node:crypto'
import { createCustomer, type Customer, getCustomerDetail } from '@tessera/shared/contract/customer'
import { openShop } from '../../testing/shop'

/** A shop for the suite that calls this at its top, with what most of its tests do to customers. */
export function shopWithCustomers() {
  const shop = openShop()
  let serial = 0

  /** A new customer of the admin, or of `person`, as everybody of the team sees it. */
  async function added(person = shop.admin, values: object = {}): Promise<Customer> {
    const customer = { name: '客户', mobile: `1360000${String(1000 + (serial += 1))}`, ...values }
    const { data } = await person.call(createCustomer, { clientToken: randomUUID(), customer })
    const { chargedBeans: _charged, ...made } = data
    return made
  }
  const detail = async (id: string) => (await shop.admin.call(getCustomerDetail, { id })).data
  return { shop, added, detail }
}
