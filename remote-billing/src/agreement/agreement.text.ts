import { WORDS } from '@tessera/shared/contract/words.text'
import { BEAN_COST, FLOPS_PER_IMAGE } from '@tessera/shared/contract/constants'
import { PLAN_TEXT } from '@tessera/shared/contract/plan.text'
import { formatNumber } from '@tessera/shared/text/format.text'

export const AGREEMENT_TEXT = {
  title: WORDS.purchaseAgreement,
  effective: '版本 1.0，自发布之日起生效',
  lead: '本协议是您购买和使用拼居会员、算力包与豆包的约定。下单前请完整阅读，特别是加粗的条款；勾选「我已阅读并同意」并下单，即表示您接受全部内容。',
  home: '返回首页',
  contents: '目录',
} as const

interface Section {
  readonly id: string
  readonly title: string
  /** Paragraphs; those limiting the buyer's rights are highlighted, as required by law. */
  readonly paragraphs: readonly { readonly text: string; readonly strong?: true }[]
}

/** Figures come from the contract's constants, so that agreement and ledger agree. */
export const AGREEMENT_SECTIONS: readonly Section[] = [
  {
    id: 'scope',
    title: '一、购买的内容',
    paragraphs: [
      {
        text: `会员按等级提供功能与额度，包括${PLAN_TEXT.slice(1).join('、')}。各等级的价格、期限、每月算力、赠送的豆与客户、成员、素材额度，以下单时页面列出的为准。`,
      },
      {
        text: `算力用于生成 AI 图片，每张消耗 ${FLOPS_PER_IMAGE} 算力。豆在会员额度或算力用完后使用。算力与豆不是货币，不能转让、转赠或兑换现金。`,
        strong: true,
      },
      { text: '会员、算力与豆归下单时所在的团队（或个人商家）所有，由团队的管理员与子账号共同使用。' },
    ],
  },
  {
    id: 'account',
    title: '二、购买人',
    paragraphs: [
      {
        text: '购买人应当是商家或其授权的员工。子账号是否可以购买，由团队管理员在「账号信息」中设定；子账号的购买视为团队的购买。',
      },
      { text: '请妥善保管账号与验证码，因转借账号造成的购买与消耗由团队承担。' },
    ],
  },
  {
    id: 'payment',
    title: '三、下单与支付',
    paragraphs: [
      { text: '下单前页面会写明应付金额、抵扣与有效期。订单提交后两小时内未支付的，自动关闭，不产生扣款。' },
      {
        text: '支付结果以支付平台的通知为准。支付成功后，会员、算力与豆即时到账；因网络原因延迟的，到账后同样有效。订单关闭后才到达的付款，仍会为您开通。',
      },
      { text: '重复点击不会产生重复的订单。若发现重复付款，请凭订单号联系客户经理核实。' },
    ],
  },
  {
    id: 'membership',
    title: '四、会员的开通、续费与升级',
    paragraphs: [
      {
        text: '首次购买自支付成功时开始计算；按年购买的，到次年同月同日的同一时刻为止（北京时间，2 月 29 日对应 2 月 28 日）。',
      },
      { text: '续费同一等级的，在现有会员到期后接续，不损失剩余天数。' },
      {
        text: '升级到更高等级的，立即生效；原会员剩余的时间按买入价折算，不足一小时的不计（买入价为实付金额加上当时的抵扣），从应付金额中抵扣，原会员随即结束。抵扣金额在下单前写明。',
      },
      {
        text: '升级当月的算力与随购买赠送的豆只补差额：随升级结束的会员，在升级时所处的会员月内已经发放的算力，以及首月未满或尚未开始的购买所赠的豆，从新等级首月的算力与所赠的豆中减去，减到零为止；从下一个会员月起，按新等级足额发放。补发的数量在下单前写明。',
      },
      { text: '购买较低等级的，在现有会员到期后生效。' },
      {
        text: '会员不自动续费。到期前七天起，页面会提示剩余天数；到期后功能与额度停止，数据保留，正在生成的任务会完成。',
      },
    ],
  },
  {
    id: 'beans',
    title: '五、额度用完后的扣豆',
    paragraphs: [
      {
        text: `会员额度或算力用完后，系统按下列标准自动扣豆：AI 设计每张 ${BEAN_COST.image} 豆，新建客户每位 ${BEAN_COST.customer} 豆，新建团队成员每位 ${formatNumber(BEAN_COST.teamMember)} 豆，上传个人素材每张 ${BEAN_COST.material} 豆。`,
        strong: true,
      },
      { text: '会消耗豆的操作在提交前写明数量。每一笔变动可在「算力记录」中查看和导出。' },
      {
        text: '生成失败、取消或超时的图片不扣费。删除客户、成员或素材，不退还已经扣除的豆；占用的名额随即空出，恢复时按当时的额度计算。',
        strong: true,
      },
    ],
  },
  {
    id: 'refund',
    title: '六、退款',
    paragraphs: [
      { text: '会员、算力与豆属于即时开通的数字服务，开通后不支持无理由退款，法律另有规定的除外。', strong: true },
      { text: '因我们的原因连续 24 小时以上无法提供服务的，您可以要求顺延等长的会员期限，或就未使用的部分协商退款。' },
    ],
  },
  {
    id: 'invoice',
    title: '七、发票',
    paragraphs: [
      {
        text: '已支付的订单可在「订单列表」中申请电子普通发票，开票金额为实付金额。抬头为企业的，需填写纳税人识别号。',
      },
      { text: '发票发送到您填写的邮箱。信息有误被驳回的，可以修改后重新申请。' },
    ],
  },
  {
    id: 'use',
    title: '八、使用规范',
    paragraphs: [
      { text: '请只上传有权使用的照片与素材，不得以程序批量调用、转售账号或绕过额度的方式使用服务。' },
      {
        text: '效果图由 AI 生成并带有相应标识，用于沟通方案；任何会员等级都不能去除该标识。面积、片数与用量请以现场复尺为准。',
        strong: true,
      },
      { text: '违反前述约定且在通知后仍不改正的，我们可以暂停相关功能；造成损失的，依法承担责任。' },
    ],
  },
  {
    id: 'change',
    title: '九、价格与协议的变更',
    paragraphs: [
      { text: '价格与权益可能调整，调整不影响已经支付的订单在其有效期内的权益。' },
      { text: '本协议变更时，新版本在本页公布；此后的购买适用新版本。' },
    ],
  },
  {
    id: 'law',
    title: '十、争议的解决',
    paragraphs: [
      {
        text: '本协议适用中华人民共和国法律。因本协议产生的争议，双方先协商解决；协商不成的，任何一方可向被告住所地有管辖权的人民法院提起诉讼。',
      },
    ],
  },
]
