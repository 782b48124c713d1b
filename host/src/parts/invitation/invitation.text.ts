import type { EndpointOutput } from '@tessera/shared/contract/endpoint'
import type { getInviter } from '@tessera/shared/contract/invite'
import { formatNumber } from '@tessera/shared/text/format.text'

export const INVITATION_TEXT = {
  title: '邀请',
  from: ({ teamName, inviterName }: EndpointOutput<typeof getInviter>) =>
    teamName === inviterName ? `「${teamName}」邀请您使用拼居` : `「${teamName}」的${inviterName}邀请您使用拼居`,
  brings: ({ joinsAgent, inviteeBeans }: EndpointOutput<typeof getInviter>) =>
    `用手机号和验证码开通，接受邀请得 ${formatNumber(inviteeBeans)} 豆${joinsAgent ? '，并能浏览这家代理的工厂' : ''}。豆和试用每个手机号只领一次，注销后重新注册不再领取。`,
  accept: '开通账号',
} as const
