import { z } from 'zod'
import { ACCESS } from './access'
import { CUSTOMERS_AT_ONCE } from './customer'
import { defineEndpoint } from './endpoint'
import { empty, id, isoTime, pageOf, pageQuery } from './schemas'

export const getCustomerOwnerList = defineEndpoint({
  method: 'GET',
  path: '/customer/v1/getCustomerOwnerList',
  access: ACCESS.customer,
  summary: 'Members of the team who may own customers, and how many they look after.',
  input: empty,
  output: z.object({
    list: z.array(
      z.object({
        userId: id,
        userName: z.string(),
        customerCount: z.int(),
        /** Neither closed nor lost. */
        openCount: z.int(),
      }),
    ),
  }),
})

export const transferCustomer = defineEndpoint({
  method: 'POST',
  path: '/customer/v1/transferCustomer',
  access: ACCESS.customer,
  summary: 'Give customers, or all of one member, to another active member. A sub-account may give away its own only.',
  input: z
    .object({
      ids: z.array(id).min(1).max(CUSTOMERS_AT_ONCE).optional(),
      fromUserId: id.optional(),
      toUserId: id,
    })
    .refine(({ ids, fromUserId }) => (ids === undefined) !== (fromUserId === undefined), {
      path: ['ids'],
      message: 'ids_or_from',
    }),
  output: z.object({
    /** Without those that the member had already. */
    transferred: z.int(),
  }),
})

const person = z.object({ userId: id, userName: z.string() })

export const getTransferRecordList = defineEndpoint({
  method: 'GET',
  path: '/customer/v1/getTransferRecordList',
  access: ACCESS.customer,
  summary: 'Transfers of the team’s customers, newest first.',
  input: pageQuery.omit({ keyword: true, sortField: true, sortOrder: true }).extend({ customerId: id.optional() }),
  output: pageOf(
    z.object({
      id,
      customer: z.object({ id, name: z.string() }),
      from: person,
      to: person,
      /** Null when the owner’s account was deleted. */
      by: person.nullable(),
      createdAt: isoTime,
    }),
  ),
})
