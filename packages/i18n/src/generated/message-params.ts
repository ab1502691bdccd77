// Written by packages/i18n/scripts/generate-params.ts from messages-uk.json. Do not edit.
export interface MessageParams {
  'profile.heading': { fullName: string | number }
  'validation.register.email.format': { email: string | number }
  'emailConfirm.error.withReason': { reason: string | number }
  'social.error': { provider: string | number }
  'app.title': { page: string | number; app: string | number }
  'app.title.error': { page: string | number; app: string | number }
  'action.close.aria': { title: string | number }
  'form.summary.item': { label: string | number; message: string | number }
  'form.remaining': { fields: string | number }
  'form.wait.seconds': { n: number }
  'form.wait.minutes': { n: number }
  'a11y.userMenu': { name: string | number }
  'a11y.logo': { app: string | number }
  'a11y.logo.admin': { app: string | number }
  'a11y.loading': { what: string | number }
  'a11y.loaded': { what: string | number }
  'a11y.date.calendar': { label: string | number }
  'footer.copyright': { year: string | number; owner: string | number }
  'chat.link': { name: string | number }
  'chat.bots': { first: string | number; second: string | number }
  'chat.offline': { day: string | number }
  'chat.admin.up.aria': { name: string | number }
  'chat.admin.down.aria': { name: string | number }
  'chat.admin.moved': { name: string | number; place: string | number; n: string | number }
  'chat.admin.edit.aria': { name: string | number }
  'chat.admin.edit.title': { name: string | number }
  'chat.admin.delete.aria': { name: string | number }
  'chat.admin.delete.title': { name: string | number }
  'chat.admin.contrast': { ratio: string | number }
  'chat.admin.full': { n: number }
  'front.tariffs.from': { price: string | number }
  'front.figures.accounts': { n: number }
  'front.figures.providers': { n: number }
  'front.figures.readings': { n: number }
  'help.found': { n: number; query: string | number }
  'help.others': { category: string | number }
  'docs.fileMeta': { type: string | number; size: string | number }
  'docs.updated': { date: string | number }
  'docs.link': { site: string | number }
  'docs.tariffs': { date: string | number }
  'page.changed': { date: string | number }
  'news.published': { date: string | number }
  'feedback.description': { owner: string | number }
  'feedback.file.hint': { maxSize: string | number }
  'feedback.file.remove': { name: string | number }
  'feedback.file.progress': { percent: string | number }
  'feedback.done.number': { id: string | number }
  'feedback.done.next': { n: number; email: string | number }
  'feedback.done.next.noEmail': { n: number }
  'feedback.fileFailed': { id: string | number }
  'validation.file.size': { maxSize: string | number }
  'signIn.social': { provider: string | number }
  'signIn.code.account': { account: string | number }
  'social.dialog.title': { provider: string | number }
  'social.dialog.account': { name: string | number; email: string | number }
  'social.dialog.accountOnly': { account: string | number }
  'social.dialog.emailUsed': { email: string | number; provider: string | number }
  'social.cancelled': { provider: string | number }
  'social.return.title': { provider: string | number }
  'password.refused.short': { min: number }
  'password.hint.progress': { met: string | number }
  'registerDone.text': { email: string | number }
  'registerDone.resend.wait': { n: number }
  'nav.counters.waiting': { n: number }
  'notices.more': { n: string | number; list: string | number }
  'home.address.accounts': { n: number }
  'home.due': { month: string | number }
  'home.due.none.text': { monthGen: string | number }
  'home.due.until': { date: string | number }
  'home.due.overdue': { date: string | number }
  'home.plate.until': { date: string | number }
  'home.plate.count': { n: number }
  'home.plate.unclear': { n: number }
  'home.pay': { amount: string | number }
  'home.debt': { amount: string | number }
  'home.overpaid': { amount: string | number }
  'home.readings.need': { n: number }
  'home.readings.was': { value: string | number; unit: string | number }
  'home.readings.diff': { diff: string | number; unit: string | number }
  'home.readings.given': { value: string | number }
  'home.readings.keptValue': { value: string | number }
  'home.readings.more': { n: number }
  'home.readings.others': { n: number; homes: number }
  'home.all.title': { n: number }
  'home.charges.used': { month: string | number; list: string | number }
  'home.year.only': { month: string | number; amount: string | number }
  'home.year.same': { month: string | number; previous: string | number }
  'home.year.more': { month: string | number; amount: string | number; previous: string | number }
  'home.year.less': { month: string | number; amount: string | number; previous: string | number }
  'home.year.cause': { service: string | number }
  'filter.period.months': { n: number }
  'profile.general.state': { login: string | number }
  'profile.emails.state': { n: number }
  'profile.emails.state.unconfirmed': { n: number }
  'profile.emails.confirmSent': { email: string | number }
  'profile.emails.confirmKept': { email: string | number }
  'profile.emails.one': { email: string | number }
  'profile.emails.remove': { email: string | number }
  'profile.emails.remove.text': { email: string | number }
  'profile.bills.on': { email: string | number }
  'profile.bills.partial': { providers: string | number }
  'profile.bills.some': { providers: string | number }
  'profile.phones.state': { n: number }
  'profile.phones.edit': { phone: string | number }
  'profile.data.file': { date: string | number }
  'export.file.period': { what: string | number; from: string | number; to: string | number }
  'export.file.day': { what: string | number; date: string | number }
  'accounts.number': { code: string | number }
  'accounts.copy': { code: string | number }
  'accounts.unlink.text': { code: string | number; provider: string | number }
  'accounts.unlink.success': { code: string | number }
  'accounts.unlink.gone': { code: string | number }
  'accounts.unlink.aria': { code: string | number }
  'accounts.others': { n: number }
  'accounts.others.since': { date: string | number }
  'accounts.prove.title': { n: number }
  'accounts.prove.own': { provider: string | number; code: string | number; date: string | number }
  'accounts.prove.shared': { provider: string | number; code: string | number; date: string | number }
  'access.open.aria': { code: string | number }
  'access.title': { code: string | number }
  'access.how.proved': { date: string | number }
  'access.how.shared': { date: string | number }
  'access.end.aria': { name: string | number }
  'accountAdd.step': { step: string | number; total: string | number }
  'accountAdd.wait': { hours: string | number }
  'accountAdd.success': { code: string | number }
  'validation.account.lengths': { lengths: string | number }
  'validation.account.digits': { n: number }
  'counters.number': { number: string | number }
  'counters.check.valid': { date: string | number }
  'counters.check.until': { date: string | number }
  'counters.check.requested': { date: string | number }
  'counters.give.what': { name: string | number }
  'counters.from': { date: string | number }
  'counters.account': { code: string | number }
  'counters.next': { date: string | number }
  'counters.opens': { date: string | number }
  'verification.overdue.text': { n: number }
  'verification.toast.near': { n: number; date: string | number }
  'verification.near.text': { n: number; date: string | number }
  'verification.item': { type: string | number; number: string | number; date: string | number }
  'reading.new': { unit: string | number }
  'reading.diff': { diff: string | number; unit: string | number }
  'reading.range': { min: string | number; max: string | number; unit: string | number }
  'reading.range.same': { volume: string | number; unit: string | number }
  'reading.cost': { amount: string | number }
  'reading.warn.less': { previous: string | number }
  'reading.warn.high': { diff: string | number; unit: string | number; times: string | number }
  'reading.warn.digits': { n: number }
  'reading.next': { name: string | number }
  'reading.progress': { given: string | number; total: string | number }
  'reading.was': { date: string | number; value: string | number; unit: string | number }
  'reading.sent': { name: string | number; text: string | number }
  'reading.keptOn': { name: string | number; text: string | number }
  'reading.submitMany': { n: number }
  'reading.success': { type: string | number; number: string | number; value: string | number; unit: string | number; date: string | number }
  'reading.success.next': { month: string | number; date: string | number }
  'reading.partial': { ok: string | number; total: string | number }
  'reading.windowClosed': { month: string | number; from: string | number; to: string | number }
  'reading.refused.removed': { number: string | number }
  'reading.refused.zone': { number: string | number }
  'reading.refused.revisions': { number: string | number }
  'reading.refused.repeated': { number: string | number }
  'reading.already': { month: string | number; date: string | number }
  'reading.offline.queue': { n: number }
  'reading.offline.sent': { n: number }
  'reading.offline.failed': { reason: string | number }
  'reading.kept.refused': { reason: string | number }
  'reading.kept.closes': { month: string | number; date: string | number }
  'reading.kept.monthOver': { month: string | number }
  'reading.kept.givenLater': { value: string | number; date: string | number }
  'reading.kept.line': { name: string | number; value: string | number }
  'reading.kept.leave.text': { n: number }
  'reading.receipt': { receipt: string | number }
  'reading.receipt.number': { number: string | number }
  'replacement.legend.zone': { zone: string | number }
  'replacement.last': { unit: string | number }
  'replacement.first': { unit: string | number }
  'replacement.told.row': { number: string | number }
  'replacement.text': { date: string | number; number: string | number; last: string | number; first: string | number }
  'validation.replacement.day.before': { date: string | number }
  'validation.replacement.last.below': { previous: string | number }
  'reading.label': { label: string | number; meter: string | number }
  'reading.copy': { provider: string | number; number: string | number }
  'reading.copy.taken': { provider: string | number }
  'reading.copy.refused': { provider: string | number }
  'reading.already.value': { value: string | number; unit: string | number }
  'reading.window.until': { n: number; date: string | number }
  'reading.window.kept': { digits: string | number }
  'reading.declined.other': { value: string | number }
  'validation.reading.decimals': { n: number }
  'validation.period.long': { n: number }
  'validation.period.range': { from: string | number; to: string | number }
  'history.period.year': { year: string | number }
  'history.than.year': { year: string | number }
  'history.used': { span: string | number; total: string | number; unit: string | number }
  'history.used.more': { span: string | number; total: string | number; unit: string | number; percent: string | number; than: string | number }
  'history.used.less': { span: string | number; total: string | number; unit: string | number; percent: string | number; than: string | number }
  'history.used.same': { span: string | number; total: string | number; unit: string | number; than: string | number }
  'history.used.unknown': { n: number }
  'history.chart.bar': { month: string | number; value: string | number; unit: string | number }
  'history.chart.zone': { month: string | number; zone: string | number; value: string | number; unit: string | number }
  'history.delivery.forMonth': { month: string | number }
  'history.chart.title': { unit: string | number }
  'history.chart.summary': { avg: string | number; unit: string | number; maxMonth: string | number; max: string | number }
  'verify.status.rejected': { reason: string | number }
  'verify.again.reason': { reason: string | number }
  'verify.waiting.text': { date: string | number }
  'verify.waiting.other': { date: string | number }
  'verify.accepted.text': { date: string | number }
  'verify.file.hint': { maxSize: string | number }
  'verify.file.draft': { date: string | number }
  'verify.history.verified': { date: string | number }
  'verify.history.sent': { date: string | number }
  'verify.history.decided': { date: string | number }
  'verify.history.certificate': { number: string | number }
  'verify.what.overdue': { date: string | number }
  'verify.what.near': { date: string | number }
  'verify.how.order': { provider: string | number }
  'verify.how.send.elsewhere': { contacts: string | number }
  'verify.elsewhere.text': { provider: string | number; contacts: string | number }
  'verify.call': { phone: string | number }
  'invoices.due.until': { date: string | number }
  'invoices.due.overdue': { date: string | number }
  'invoices.period.sums': { charged: string | number; paid: string | number }
  'invoices.status.counted': { month: string | number }
  'invoices.year': { year: string | number }
  'invoices.wholeYear': { year: string | number }
  'invoices.year.fold': { year: string | number }
  'invoices.year.before': { year: string | number }
  'invoices.count': { n: number }
  'invoices.shown': { n: number }
  'invoices.line.counted': { month: string | number }
  'invoices.month.counted': { month: string | number }
  'serviceTitle.and': { first: string | number; last: string | number }
  'invoice.title': { number: string | number }
  'invoice.counted.pay': { month: string | number }
  'invoice.counted.open': { month: string | number }
  'invoice.counted.settled': { month: string | number }
  'invoice.pay': { amount: string | number }
  'invoice.receipt.file': { code: string | number; period: string | number }
  'receipt.month': { month: string | number }
  'receipt.code': { code: string | number }
  'receipt.phone': { phone: string | number }
  'receipt.payBy': { date: string | number }
  'receipt.meter.number': { type: string | number; number: string | number }
  'receipt.meter.zone': { meter: string | number; zone: string | number }
  'receipt.reading.dated': { value: string | number; date: string | number }
  'receipt.compare.more': { amount: string | number; prevMonth: string | number }
  'receipt.compare.less': { amount: string | number; prevMonth: string | number }
  'receipt.qr.alt': { name: string | number }
  'receipt.home.title': { home: string | number }
  'receipt.home.file': { home: string | number; date: string | number }
  'receipt.questions': { phone: string | number }
  'receipt.issued': { dateTime: string | number }
  'receipt.paidLater': { amount: string | number }
  'receipt.purposeText': { account: string | number; services: string | number; month: string | number }
  'invoice.question.about': { bill: string | number }
  'invoice.question.sent': { id: string | number }
  'invoice.question.subject': { number: string | number; month: string | number }
  'invoice.question.subject.dynamic': { month: string | number }
  'invoice.question.account': { provider: string | number; code: string | number }
  'invoice.question.charged': { amount: string | number }
  'invoice.why.nothing': { month: string | number }
  'invoice.receipt.formula': { volume: string | number; unit: string | number; tariff: string | number }
  'invoice.past.paidOn': { month: string | number; amount: string | number; day: string | number }
  'invoice.past.paid': { month: string | number; amount: string | number }
  'invoice.counted.short': { month: string | number }
  'invoice.overpaid': { amount: string | number }
  'invoice.numbers': { number: string | number; account: string | number }
  'invoice.numbers.account': { account: string | number }
  'invoice.lastYear.title': { month: string | number }
  'invoice.lastYear.more': { amount: string | number }
  'invoice.lastYear.less': { amount: string | number }
  'invoice.lastYear.colder': { month: string | number; share: string | number }
  'invoice.lastYear.warmer': { month: string | number; share: string | number }
  'invoice.lastYear.asCold': { month: string | number }
  'invoice.lastYear.perDegreeDay.more': { share: string | number }
  'invoice.lastYear.perDegreeDay.less': { share: string | number }
  'weather.file.hint': { n: string | number }
  'weather.done': { n: string | number }
  'weather.problem.tooMany': { n: string | number }
  'weather.problem.cells': { line: string | number }
  'weather.problem.day': { line: string | number }
  'weather.problem.future': { line: string | number }
  'weather.problem.mean': { line: string | number }
  'weather.problem.repeated': { line: string | number }
  'invoice.why.more': { amount: string | number; month: string | number; causes: string | number }
  'invoice.why.less': { amount: string | number; month: string | number; causes: string | number }
  'invoice.why.same': { month: string | number; amount: string | number }
  'invoice.why.balanced': { amount: string | number; month: string | number }
  'invoice.why.covered': { n: number; amount: string | number; month: string | number; list: string | number }
  'invoice.why.previousUnbalanced': { prevMonth: string | number }
  'invoice.why.gap': { prevMonth: string | number }
  'invoice.why.volume': { service: string | number }
  'invoice.why.tariff': { service: string | number }
  'invoice.why.rounding': { service: string | number }
  'invoice.why.counting': { service: string | number }
  'invoice.why.newService': { service: string | number }
  'invoice.why.goneService': { service: string | number }
  'invoice.why.debt.note': { opening: string | number; payments: string | number }
  'invoice.why.fromTo': { before: string | number; after: string | number }
  'invoice.why.cause.volume.more': { of: string | number }
  'invoice.why.cause.volume.less': { of: string | number }
  'invoice.why.cause.tariff.more': { on: string | number }
  'invoice.why.cause.tariff.less': { on: string | number }
  'invoice.why.cause.newService': { for: string | number }
  'invoice.why.cause.goneService': { for: string | number }
  'invoice.compared.clarified': { month: string | number }
  'invoice.support.formula': { from: string | number; amount: string | number; rest: string | number }
  'invoice.support.subsidyPart': { service: string | number; amount: string | number; share: string | number }
  'invoice.support.benefitPart': { service: string | number; category: string | number; amount: string | number }
  'invoice.support.benefitWhole': { category: string | number; amount: string | number }
  'invoice.support.percent': { percent: string | number }
  'invoice.support.people': { n: number }
  'invoice.support.period': { from: string | number; to: string | number }
  'invoice.support.differs': { told: string | number; billed: string | number }
  'invoice.penalty.formula': { n: number; debt: string | number; percent: string | number; amount: string | number }
  'invoice.penalty.provider': { amount: string | number }
  'invoice.requisites.changed': { date: string | number }
  'invoice.revised.text': { date: string | number }
  'invoices.unbalanced.ask': { phone: string | number }
  'invoice.dynamic.previous': { month: string | number }
  'receipt.dynamic': { date: string | number }
  'payments.total': { amount: string | number }
  'payments.count': { n: number }
  'payments.table.total': { n: number }
  'payments.partner.bankOf': { code: string | number }
  'filter.period.year': { year: string | number }
  'payments.number': { number: string | number }
  'trace.text.confirmed': { amount: string | number; date: string | number; number: string | number }
  'trace.text.notified': { number: string | number; amount: string | number; by: string | number }
  'trace.text.review': { number: string | number }
  'trace.text.failed': { number: string | number }
  'trace.text.refunded': { amount: string | number; number: string | number }
  'trace.text.unseen': { by: string | number }
  'trace.text.late': { by: string | number }
  'trace.report.done': { id: string | number }
  'trace.message.account': { provider: string | number; code: string | number; address: string | number }
  'trace.message.payment': { amount: string | number; date: string | number; channel: string | number }
  'trace.message.number': { number: string | number }
  'trace.message.known': { place: string | number }
  'pay.total': { n: number }
  'pay.leave': { service: string | number }
  'pay.way.service': { service: string | number }
  'pay.way.code.text': { n: number }
  'pay.codes.go': { n: number }
  'pay.turn.service': { service: string | number }
  'pay.ofHome': { home: string | number; list: string | number }
  'pay.sum': { title: string | number; amount: string | number }
  'pay.overpaid': { list: string | number }
  'pay.unclear': { list: string | number }
  'pay.ofOwner': { list: string | number }
  'pay.receiptOnly': { list: string | number }
  'pay.code.label': { name: string | number }
  'pay.back.rest': { n: number }
  'held.confirm.aria': { number: string | number }
  'held.confirm.title': { number: string | number }
  'held.confirm.text': { amount: string | number; account: string | number; provider: string | number; holder: string | number }
  'held.confirm.asked': { login: string | number; reason: string | number }
  'held.more': { shown: string | number; count: string | number }
  'delivery.block': { month: string | number }
  'delivery.block.more': { n: number }
  'delivery.next': { sender: string | number; what: string | number; day: string | number }
  'delivery.late.count': { n: number }
  'delivery.today': { day: string | number }
  'delivery.what.month': { kind: string | number; month: string | number }
  'delivery.what.day': { kind: string | number; day: string | number }
  'delivery.sender.city': { profile: string | number }
  'delivery.state.come': { day: string | number }
  'delivery.state.partly': { n: number; day: string | number }
  'delivery.state.refused.late': { n: number }
  'delivery.brief.expected': { day: string | number }
  'delivery.state.late': { n: number }
  'delivery.daily': { come: string | number; all: string | number }
  'delivery.rows': { n: number }
  'delivery.schedule.rest': { n: string | number }
  'delivery.schedule.monthly': { day: string | number }
  'delivery.schedule.edit.aria': { sender: string | number; kind: string | number }
  'delivery.schedule.dialog': { kind: string | number }
  'delivery.contact.shown': { email: string | number }
  'delivery.event.expected': { sender: string | number; what: string | number }
  'delivery.event.notExpected': { sender: string | number; what: string | number }
  'delivery.event.late': { sender: string | number; what: string | number }
  'delivery.event.come': { sender: string | number; what: string | number }
  'delivery.event.partly': { sender: string | number; what: string | number }
  'delivery.event.checking': { sender: string | number; what: string | number }
  'delivery.event.toAccept': { sender: string | number; what: string | number }
  'delivery.event.refused': { sender: string | number; what: string | number }
  'delivery.event.open': { url: string | number }
  'delivery.usual': { months: number; days: string | number }
  'delivery.usual.day': { day: string | number }
  'delivery.usual.days': { from: string | number; to: string | number }
  'delivery.usual.take': { day: string | number }
  'dispatch.state.partly': { n: string | number }
  'dispatch.state.declined': { n: string | number }
  'dispatch.download.aria': { file: string | number }
  'dispatch.details.aria': { file: string | number }
  'dispatch.fact.format': { format: string | number; encoding: string | number }
  'dispatch.fact.origin.staff': { who: string | number }
  'dispatch.fact.origin.machine': { who: string | number }
  'dispatch.fact.downloads': { n: string | number }
  'dispatch.fact.resends': { n: string | number }
  'dispatch.fact.delivered': { dateTime: string | number }
  'dispatch.answers.done': { n: string | number }
  'dispatch.answers.unknown': { rows: string | number }
  'dispatch.answers.problem.lines': { lines: string | number }
  'dispatch.records.first': { n: string | number }
  'dispatch.schedule.title': { kind: string | number }
  'dispatch.schedule.now.daily': { at: string | number }
  'dispatch.schedule.now.afterWindow': { at: string | number }
  'held.decide.aria': { number: string | number }
  'held.dialog.title': { number: string | number }
  'held.holder': { name: string | number }
  'held.order': { order: string | number }
  'held.credit.bill.overpaid': { sum: string | number }
  'held.undo.aria': { number: string | number }
  'held.undo.title': { number: string | number }
  'held.conflict': { name: string | number }
  'pay.redirect.text': { service: string | number }
  'pay.redirect.amount': { amount: string | number }
  'tariffs.perUnit': { amount: string | number; unit: string | number }
  'tariffs.perMonth': { amount: string | number }
  'tariffs.since': { date: string | number }
  'tariffs.basis': { document: string | number }
  'tariffs.billedSince': { month: string | number }
  'tariffs.trend.up': { date: string | number; percent: string | number; before: string | number; after: string | number }
  'tariffs.trend.down': { date: string | number; percent: string | number; before: string | number; after: string | number }
  'tariffs.trend.same': { date: string | number; price: string | number }
  'tariffs.trend.announced': { date: string | number; price: string | number }
  'session.soon': { n: number }
  'net.offline.stale': { time: string | number }
  'app.crash.code': { id: string | number }
  'admin.forbidden.ask': { role: string | number }
  'palette.accounts': { text: string | number }
  'palette.consumers': { text: string | number }
  'palette.feedback': { text: string | number }
  'admin.role.yours': { role: string | number }
  'access.token.of': { provider: string | number }
  'access.token.until': { date: string | number }
  'access.token.expired': { date: string | number }
  'access.token.replace.aria': { name: string | number }
  'access.token.replace.title': { name: string | number }
  'access.token.revoke.aria': { name: string | number }
  'access.token.revoke.title': { name: string | number }
  'accountAdd.contacts.requisites.text': { dateTime: string | number }
  'providers.carries.aria': { name: string | number }
  'providers.change.aria': { name: string | number }
  'providers.change.title': { name: string | number }
  'providers.changed': { dateTime: string | number }
  'providers.changed.by': { asked: string | number; confirmed: string | number }
  'providers.changed.before': { iban: string | number; edrpou: string | number }
  'providers.waiting': { dateTime: string | number }
  'providers.waiting.by': { login: string | number }
  'providers.confirm.aria': { name: string | number }
  'providers.confirm.title': { name: string | number }
  'providers.cancel.aria': { name: string | number }
  'access.webhook.url.hint': { hosts: string | number }
  'access.webhook.open.aria': { url: string | number }
  'access.webhook.replay.aria': { n: string | number }
  'admin.overview.drafts': { n: number }
  'admin.overview.lastImport': { date: string | number; result: string | number }
  'content.status.scheduled': { date: string | number }
  'content.usedAt': { places: string | number }
  'editor.picture.place': { name: string | number }
  'editor.pictures.lost': { n: number }
  'editor.tool': { name: string | number; keys: string | number }
  'editor.link.found': { n: string | number }
  'editor.link.file': { type: string | number }
  'editor.link.unpublished': { name: string | number }
  'editor.length': { n: number }
  'editor.problem.pictureWithoutAlt': { words: string | number }
  'editor.problem.headingSkipped': { words: string | number }
  'editor.problem.emptyLink': { words: string | number }
  'editor.problem.tableWithoutHeader': { words: string | number }
  'editor.compare.skipped': { n: number }
  'editor.saved': { time: string | number }
  'editor.conflict.first': { name: string | number }
  'category.delete.aria': { title: string | number }
  'category.deleted': { title: string | number }
  'editor.cover.alt': { alt: string | number }
  'editor.end.preview': { date: string | number }
  'editor.end.set': { date: string | number }
  'editor.end.will': { date: string | number }
  'editor.end.was': { date: string | number }
  'editor.unpublish.end': { date: string | number }
  'editor.wasPublished': { date: string | number }
  'version.compare.aria': { number: string | number }
  'version.compare.title': { number: string | number }
  'editor.unsafe': { list: string | number }
  'editor.delete.title': { title: string | number }
  'editor.delete.text': { n: number }
  'editor.delete.done': { title: string | number }
  'inbox.attachment': { name: string | number }
  'inbox.reply.sent': { email: string | number }
  'inbox.message.title': { id: string | number }
  'inbox.answer.by': { name: string | number; at: string | number }
  'inbox.reply.hint': { email: string | number }
  'inbox.templates.hint': { nameMark: string | number; idMark: string | number }
  'inbox.templates.unknown': { mark: string | number; nameMark: string | number; idMark: string | number }
  'inbox.templates.change.aria': { title: string | number }
  'inbox.templates.remove.aria': { title: string | number }
  'inbox.conflict': { name: string | number }
  'inbox.export.file': { date: string | number }
  'inbox.templates.tooMany': { n: string | number }
  'inboxItem.count.aria': { n: number }
  'inboxItem.meter': { number: string | number }
  'inboxItem.account': { number: string | number }
  'inboxItem.readings': { n: number; file: string | number }
  'inboxItem.records': { n: number; file: string | number }
  'inboxItem.due.late': { n: number }
  'inboxItem.empty.whose': { n: string | number }
  'inboxItem.done.taken': { n: number }
  'inboxItem.done.assigned': { n: number }
  'inboxItem.done.givenBack': { n: number }
  'inboxItem.done.closed': { n: number }
  'inboxItem.done.reopened': { n: number }
  'inboxItem.left.changed': { n: number }
  'inboxItem.left.gone': { n: number }
  'inboxItem.left.notAllowed.assign': { n: number }
  'inboxItem.left.notAllowed.close': { n: number }
  'inboxItem.select.one': { title: string | number }
  'inboxItem.selected': { n: string | number }
  'inboxItem.done.forwarded': { n: number }
  'inboxItem.done.backToCity': { n: number }
  'inboxItem.notes.by': { name: string | number; at: string | number }
  'inboxItem.notes.on': { what: string | number; text: string | number }
  'admin.waiting.overdue': { days: number; n: string | number }
  'admin.waiting.due': { due: string | number }
  'verifyInbox.item': { id: string | number }
  'verifyInbox.decided': { name: string | number; at: string | number }
  'verifyInbox.certificate': { name: string | number }
  'verifyInbox.certificate.alt': { id: string | number }
  'users.invite.sent': { email: string | number }
  'users.block.title': { name: string | number }
  'staff.change.aria': { name: string | number }
  'staff.change.title': { name: string | number }
  'staff.resetFactor.aria': { name: string | number }
  'staff.resetFactor.title': { name: string | number }
  'imports.earlier.part': { name: string | number; size: string | number; percent: string | number }
  'imports.earlier.resume.of': { name: string | number }
  'imports.earlier.take.of': { name: string | number }
  'imports.earlier.discard.of': { name: string | number }
  'imports.earlier.other': { name: string | number; size: string | number }
  'imports.upload.progress': { name: string | number; size: string | number; percent: string | number }
  'imports.upload.waiting': { name: string | number; percent: string | number }
  'imports.upload.done': { name: string | number; size: string | number }
  'imports.upload.held': { name: string | number; size: string | number }
  'imports.rule.of': { name: string | number }
  'imports.rule.unknown': { mask: string | number }
  'imports.upload.remove': { name: string | number }
  'imports.files.more': { n: number; names: string | number }
  'imports.file.mended': { name: string | number }
  'imports.file.facts': { n: number; size: string | number }
  'imports.run.check': { id: string | number }
  'imports.run.import': { id: string | number }
  'imports.run.undo': { id: string | number }
  'imports.run.undoes': { id: string | number }
  'imports.run.begun': { who: string | number; at: string | number }
  'imports.by.machine': { name: string | number }
  'imports.progress.file': { name: string | number; n: string | number; files: string | number }
  'imports.progress.ahead': { n: number }
  'mending.run.check': { id: string | number; at: string | number }
  'mending.of.check': { id: string | number }
  'mending.rest': { n: number }
  'mending.row': { place: string | number }
  'mending.column': { n: string | number }
  'mending.whole.of': { place: string | number }
  'mending.similar': { number: string | number; address: string | number }
  'mending.alike': { n: number }
  'mending.ready': { n: number }
  'mending.newer': { run: string | number; at: string | number }
  'mending.newer.link': { run: string | number }
  'mending.run': { id: string | number; at: string | number }
  'mending.of': { id: string | number }
  'mending.bar.gone': { name: string | number }
  'mending.bar.old': { name: string | number }
  'mending.bar.format': { name: string | number }
  'mending.bar.profile': { name: string | number }
  'mending.problem.control': { column: string | number }
  'mending.problem.sign': { sign: string | number; encoding: string | number; column: string | number }
  'mending.problem.long': { column: string | number; n: string | number }
  'mending.problem.row': { place: string | number }
  'imports.outcome.rows': { n: number }
  'imports.undone': { who: string | number; at: string | number }
  'imports.taken': { at: string | number }
  'imports.rows.cut': { n: string | number; all: string | number }
  'imports.rejected.cut': { n: string | number }
  'imports.undo.title': { id: string | number }
  'imports.undo.text': { inserted: string | number; updated: string | number; removed: string | number }
  'preview.about': { provider: string | number; month: string | number; files: string | number }
  'preview.about.decided': { provider: string | number; month: string | number; files: string | number }
  'preview.files': { n: number; size: string | number }
  'preview.count.accounts': { n: number }
  'preview.count.refused': { n: number }
  'preview.count.repeats': { n: number }
  'preview.count.added': { n: number }
  'preview.count.vanished': { n: number }
  'preview.control.same.text': { sum: string | number }
  'preview.control.differs': { difference: string | number }
  'preview.control.differs.text': { file: string | number; taken: string | number }
  'preview.control.mended.more': { mended: string | number }
  'preview.control.mended.less': { mended: string | number }
  'preview.control.mended.part': { mended: string | number }
  'preview.vanished': { n: number }
  'preview.vanished.since': { month: string | number }
  'preview.vanished.house': { house: string | number }
  'preview.vanished.houseMost': { n: string | number; house: string | number }
  'preview.added': { n: number }
  'preview.doubled': { n: number }
  'preview.doubled.rows': { n: number }
  'preview.otherBills': { n: number }
  'preview.otherBills.text': { month: string | number }
  'preview.list.cut': { n: string | number; all: string | number }
  'preview.change.times': { times: string | number }
  'preview.jumps.all': { n: string | number }
  'preview.cause.area': { from: string | number; to: string | number }
  'preview.cause.reading': { from: string | number; to: string | number }
  'preview.cause.volume': { from: string | number; to: string | number }
  'preview.cause.tariff': { from: string | number; to: string | number }
  'preview.spread.grew': { from: string | number; to: string | number }
  'preview.spread.grew.heating': { from: string | number; to: string | number }
  'preview.spread.grew.upTo': { to: string | number }
  'preview.spread.fell': { from: string | number; to: string | number }
  'preview.spread.fell.heating': { from: string | number; to: string | number }
  'preview.spread.fell.upTo': { to: string | number }
  'preview.spread.both': { to: string | number }
  'preview.filesLeft': { n: number }
  'preview.accept.note': { days: number }
  'preview.difference.text': { difference: string | number }
  'preview.difference.mended': { difference: string | number }
  'preview.accepted': { who: string | number; at: string | number }
  'preview.rejected': { who: string | number; at: string | number }
  'preview.rejected.reason': { reason: string | number }
  'preview.rejected.told': { n: number }
  'imports.undo.until': { day: string | number }
  'mail.deliveryRejected.subject': { provider: string | number }
  'mail.deliveryRejected.body': { files: string | number }
  'mail.deliveryRejected.reason': { reason: string | number; url: string | number }
  'staff.provider.only': { provider: string | number }
  'doctor.sum': { red: string | number; yellow: string | number; green: string | number }
  'outbox.read.aria': { id: string | number }
  'outbox.letter.title': { id: string | number }
  'outbox.error': { reason: string | number }
  'users.search.first': { n: string | number }
  'users.accounts.toProve': { date: string | number }
  'users.readings.given': { when: string | number }
  'users.readings.meter': { number: string | number; month: string | number }
  'users.unblock.title': { name: string | number }
  'users.endLink': { code: string | number }
  'users.endLink.title': { code: string | number }
  'users.count': { n: number }
  'accountCards.search.first': { n: string | number }
  'accountCards.count': { n: number }
  'accountCards.viewer.provider': { provider: string | number }
  'accountCards.recorded': { reason: string | number }
  'accountCards.area.value': { area: string | number }
  'accountCards.meter': { number: string | number }
  'accountCards.meter.removed': { date: string | number }
  'accountCards.meter.verification': { date: string | number }
  'accountCards.since': { date: string | number }
  'accountCards.message': { id: string | number }
  'paperReadings.last': { value: string | number }
  'paperReadings.count': { n: number }
  'paperReadings.waiting': { n: number }
  'calls.begun': { id: string | number }
  'calls.number': { id: string | number; reason: string | number }
  'calls.bill.send': { month: string | number }
  'calls.message.person.unnamed': { n: string | number }
  'calls.message.done': { id: string | number }
  'calls.message.phone': { call: string | number; account: string | number; provider: string | number }
  'calls.message.visit': { call: string | number; account: string | number; provider: string | number }
  'calls.message.letter': { call: string | number; account: string | number; provider: string | number }
  'calls.reading.form': { number: string | number }
  'calls.reading.previous': { value: string | number }
  'calls.reading.given': { value: string | number; receipt: string | number }
  'calls.reading.same': { receipt: string | number }
  'importProfile.kinds.ofCity': { kinds: string | number }
  'importProfile.conflict': { name: string | number }
  'importProfile.problem.sheetHeadings': { sheet: string | number }
  'importProfile.problem.bytes': { line: string | number; encoding: string | number }
  'importProfile.problem.mixed': { line: string | number; encoding: string | number }
  'importProfile.problem.languageByte': { stated: string | number; actual: string | number }
  'importProfile.problem.json': { line: string | number }
  'importProfile.trial.unknown': { name: string | number }
  'importProfiles.preview': { rows: string | number }
  'importProfiles.column': { heading: string | number }
  'importProfiles.months': { n: number; first: string | number; last: string | number }
  'importProfiles.codes.title': { field: string | number }
  'importProfiles.services.other': { type: string | number }
  'importProfiles.codes.remove': { theirs: string | number }
  'importProfiles.table': { title: string | number }
  'importProfiles.file': { name: string | number }
  'importPart.list': { each: string | number }
  'importPart.remove.aria': { what: string | number; value: string | number }
  'importKind.ofZone': { kind: string | number; zone: string | number }
  'importKind.nth': { kind: string | number; n: string | number }
  'importWords.column': { column: string | number }
  'importWords.columns': { columns: string | number }
  'importWords.columnsJoined': { columns: string | number; join: string | number }
  'importWords.value': { value: string | number }
  'importWords.header': { name: string | number }
  'importWords.ifFilled': { column: string | number; filled: string | number; empty: string | number }
  'importWords.format': { format: string | number }
  'importWords.empty': { value: string | number }
  'importWords.prefix': { text: string | number }
  'importWords.pad': { n: number }
  'importWords.codes': { list: string | number }
  'importWords.condition.is': { column: string | number; values: string | number }
  'importWords.condition.filled': { column: string | number }
  'importWords.totals': { mark: string | number; column: string | number; sums: string | number }
  'importWords.correction.flag': { column: string | number; value: string | number }
  'importWords.correction.id': { id: string | number; replaces: string | number }
  'importWords.correction.revision': { column: string | number }
  'importWords.find': { masks: string | number }
  'importWords.find.labels': { masks: string | number; labels: string | number }
  'importWords.format.csv': { encoding: string | number; separator: string | number }
  'importWords.format.dbf': { encoding: string | number }
  'importWords.format.jsonlOf': { field: string | number }
  'importWords.format.jsonlHeader': { field: string | number; type: string | number; provider: string | number }
  'importWords.format.fixed': { encoding: string | number; columns: string | number }
  'importWords.format.fixedHeader': { line: string | number; columns: string | number }
  'importWords.format.fixedTrailer': { mark: string | number; count: string | number; column: string | number; sum: string | number }
  'importWords.format.register': { encoding: string | number; separator: string | number }
  'importWords.format.list.of': { list: string | number }
  'importWords.format.byPlace': { row: string | number; columns: string | number }
  'importWords.format.firstRow': { n: string | number }
  'importWords.format.languageByte': { n: string | number }
  'importWords.format.registerHeader': { mark: string | number; fields: string | number }
  'importWords.format.registerRecord': { mark: string | number; fields: string | number }
  'importWords.format.registerTrailer': { mark: string | number; fields: string | number }
  'importWords.format.list': { field: string | number; sign: string | number }
  'importWords.format.containers': { field: string | number; separator: string | number; body: string | number; columns: string | number }
  'importWords.format.same': { field: string | number }
  'importWords.format.registerTotals': { count: string | number; sumOf: string | number; sum: string | number }
  'importWords.format.heading': { row: string | number }
  'importWords.format.headings': { from: string | number; to: string | number }
  'importWords.place': { name: string | number; from: string | number; to: string | number }
  'importProfiles.odd.number': { n: number; column: string | number; values: string | number }
  'importProfiles.odd.day': { n: number; column: string | number; values: string | number }
  'importProfiles.odd.month': { n: number; column: string | number; values: string | number }
  'importProfiles.show': { column: string | number }
  'importProfiles.places.remove': { name: string | number }
  'importProfiles.field.column.nth': { n: string | number }
  'importProfiles.try.zeros.text': { n: number }
  'importProfiles.try.column': { n: number; column: string | number; reasons: string | number }
  'importProfiles.try.rows': { n: number; reasons: string | number }
  'importProfiles.try.ok': { rows: string | number }
  'importProfiles.try.some': { rows: string | number; refused: string | number }
  'importProfiles.try.kinds': { list: string | number }
  'importProfiles.version.open': { n: string | number }
  'importProfiles.version.old': { n: string | number }
  'importProfiles.remove.ask': { name: string | number }
  'settings.chat.hours.of': { day: string | number; part: string | number }
  'settings.refused.locked': { variable: string | number }
  'settings.refused.host': { host: string | number }
  'settings.changed': { moment: string | number }
  'settings.back.aria': { label: string | number }
  'settings.unsaved': { n: number }
  'settings.ofService': { service: string | number; label: string | number }
  'settings.code.unknown': { code: string | number }
  'settings.found': { n: number }
  'settings.part.changed': { n: string | number }
  'settings.pairs.remove.aria': { code: string | number }
  'settings.row': { n: string | number }
  'settings.row.remove.aria': { n: string | number }
  'settings.unknownProviders': { n: number; path: string | number; codes: string | number }
  'settings.refused.providers': { n: number; codes: string | number; known: string | number }
  'settings.refused.value': { label: string | number; problem: string | number }
  'audit.details.aria': { what: string | number; when: string | number }
  'audit.export.file': { date: string | number }
  'table.pageOf': { page: string | number; total: string | number }
  'mail.greeting.name': { firstName: string | number }
  'mail.footer': { feedbackUrl: string | number }
  'mail.register.body': { app: string | number; url: string | number; hours: string | number }
  'mail.registered.body': { app: string | number; email: string | number; url: string | number; recoveryUrl: string | number }
  'mail.emailChange.body': { email: string | number; url: string | number }
  'mail.emailChanged.body': { newEmailMasked: string | number; url: string | number }
  'mail.recovery.body': { email: string | number; url: string | number; hours: string | number }
  'mail.passwordChanged.body': { dateTime: string | number; url: string | number }
  'mail.passwordChanged.ended': { list: string | number }
  'mail.passwordChanged.ended.passkeys': { n: number }
  'mail.passwordChanged.ended.social': { provider: string | number }
  'mail.passwordChanged.ended.shares': { n: number }
  'mail.passwordChanged.ended.previews': { n: number }
  'mail.socialLinked.subject': { provider: string | number }
  'mail.socialLinked.body': { login: string | number; provider: string | number; url: string | number }
  'mail.secondFactor.warning': { dateTime: string | number; url: string | number }
  'mail.profileDeleted.body': { app: string | number; dateTime: string | number }
  'mail.feedback.subject': { id: string | number }
  'mail.feedback.safeBody': { date: string | number; id: string | number }
  'mail.feedbackReply.subject': { id: string | number }
  'mail.heldCredit.body': { by: string | number; amount: string | number; service: string | number; number: string | number }
  'mail.settingsChanged.body': { dateTime: string | number; by: string | number }
  'mail.settingsChanged.value': { label: string | number; before: string | number; after: string | number }
  'mail.settingsChanged.secret': { label: string | number }
  'mail.providerMoney.asked.subject': { provider: string | number }
  'mail.providerMoney.asked.body': { by: string | number; provider: string | number; dateTime: string | number }
  'mail.providerMoney.changed.subject': { provider: string | number }
  'mail.providerMoney.changed.body': { dateTime: string | number; by: string | number; provider: string | number }
  'mail.providerMoney.changed.confirmed': { by: string | number }
  'mail.providerMoney.iban': { before: string | number; after: string | number }
  'mail.providerMoney.edrpou': { before: string | number; after: string | number }
  'mail.accountLinked.body': { dateTime: string | number; number: string | number; provider: string | number }
  'mail.accountLinkEnded.body': { dateTime: string | number; number: string | number; provider: string | number }
  'mail.accountTaken.body': { dateTime: string | number; number: string | number; provider: string | number }
  'mail.accountToProve.body': { number: string | number; provider: string | number; date: string | number }
  'mail.accountNotProved.body': { number: string | number; provider: string | number }
  'mail.accountLocked.body': { dateTime: string | number; number: string | number; provider: string | number }
  'mail.newBill.subject': { month: string | number }
  'mail.newBill.body': { provider: string | number; month: string | number; end: string | number; charged: string | number }
  'mail.newBill.due': { amount: string | number }
  'mail.newBill.dueBy': { amount: string | number; date: string | number }
  'calendar.reading': { provider: string | number }
  'calendar.due': { provider: string | number }
  'calendar.check': { service: string | number; provider: string | number }
  'calendar.open': { url: string | number }
  'calendar.on': { date: string | number }
  'unsubscribe.done': { provider: string | number }
  'mail.bill.unsubscribe': { url: string | number }
  'mail.readingRejected.subject': { month: string | number }
  'mail.readingRejected.said': { provider: string | number; number: string | number; reason: string | number }
  'mail.readingRejected.next': { url: string | number }
  'mail.verifyResult.accepted': { number: string | number; date: string | number }
  'mail.verifyResult.rejected': { number: string | number; reason: string | number; url: string | number }
  'mail.shareOffered.body': { owner: string | number; app: string | number; days: string | number; url: string | number }
  'mail.shareTaken.body': { invited: string | number; member: string | number; url: string | number }
  'mail.invite.subject': { app: string | number }
  'mail.invite.body': { inviter: string | number; role: string | number; url: string | number; hours: string | number }
  'mail.invite.login': { login: string | number }
  'mail.tokenEnding.subject': { provider: string | number }
  'mail.tokenEnding.body': { name: string | number; ending: string | number; provider: string | number; dateTime: string | number; url: string | number }
  'mail.accessChanged.subject': { provider: string | number }
  'mail.accessChanged.tokenMade': { dateTime: string | number; by: string | number; name: string | number; provider: string | number }
  'mail.accessChanged.tokenReplaced': { dateTime: string | number; by: string | number; name: string | number; provider: string | number }
  'mail.accessChanged.webhookMade': { dateTime: string | number; by: string | number; name: string | number; provider: string | number }
  'mail.accessChanged.webhookSecret': { dateTime: string | number; by: string | number; name: string | number; provider: string | number }
  'mail.deliveryLate.subject': { sender: string | number; what: string | number }
  'mail.deliveryLate.body': { n: number; sender: string | number; what: string | number; day: string | number }
  'mail.deliveryLate.outside': { url: string | number }
  'mail.webhookStopped.subject': { provider: string | number }
  'mail.webhookStopped.body': { provider: string | number; host: string | number; url: string | number }
  'plural.counter': { n: number }
  'plural.provider': { n: number }
  'plural.day': { n: number }
  'plural.hours': { n: number }
  'homes.like': { home: string | number }
  'share.state': { n: number }
  'share.sent': { email: string | number }
  'share.takenBy': { invited: string | number; email: string | number }
  'share.state.offered': { date: string | number }
  'share.until': { date: string | number }
  'share.end.text': { who: string | number }
  'share.fromAt': { name: string | number; address: string | number }
  'share.from': { name: string | number }
  'imports.folder.newer': { name: string | number }
  'imports.repeated': { name: string | number; at: string | number; run: string | number }
  'imports.undo.inTheWay': { run: string | number; file: string | number; at: string | number }
  'imports.upload.wanted': { offset: string | number }
  'file.refused.type': { kinds: string | number }
  'admin.version': { build: string | number }
  'media.add.hint': { maxSize: string | number }
  'media.size': { width: string | number; height: string | number }
  'media.describe.aria': { name: string | number }
  'media.copy.aria': { name: string | number }
  'media.delete.aria': { name: string | number }
  'media.delete.text': { name: string | number }
  'media.upload.progress': { name: string | number; percent: string | number }
  'media.upload.done': { name: string | number }
  'media.upload.same': { name: string | number; kept: string | number }
  'media.upload.failed': { name: string | number; reason: string | number }
  'media.pick.aria': { name: string | number }
  'media.delete.usedIn': { title: string | number }
  'security.totp.codesLeft': { n: number }
  'security.passkeys.created': { date: string | number }
  'security.passkeys.used': { date: string | number }
  'security.passkeys.remove.aria': { name: string | number }
  'security.passkeys.remove.title': { name: string | number }
  'security.social.how': { providers: string | number }
  'security.social.linked': { date: string | number }
  'security.social.unlink.aria': { provider: string | number }
  'security.social.unlink.title': { provider: string | number }
  'security.social.unlinked': { provider: string | number }
  'security.sessions.device': { kind: string | number; browser: string | number }
  'security.sessions.today': { time: string | number }
  'security.sessions.yesterday': { time: string | number }
  'security.sessions.day': { day: string | number; time: string | number }
  'security.sessions.end.aria': { device: string | number }
  'security.sessions.others': { n: string | number }
  'security.sessions.endedOthers': { n: number }
  'notification.header.new': { n: number }
  'notification.account': { provider: string | number; number: string | number }
  'notification.meter': { meter: string | number }
  'notification.newBills': { n: number; month: string | number }
  'notification.newBills.sum': { amount: string | number }
  'notification.newBills.sumUntil': { amount: string | number; date: string | number }
  'notification.payments': { n: number; amount: string | number }
  'notification.payments.text': { who: string | number; date: string | number }
  'notification.paymentRefused': { amount: string | number }
  'notification.paymentRefused.text': { number: string | number; date: string | number }
  'notification.readingsAccepted': { month: string | number }
  'notification.readingsAccepted.text': { n: number; provider: string | number }
  'notification.readingDeclined': { month: string | number }
  'notification.readingDeclined.text': { provider: string | number; meter: string | number }
  'notification.verificationNear': { date: string | number }
  'notification.verificationOverdue': { date: string | number }
  'notification.verification.text': { n: number; home: string | number }
  'notification.verificationAccepted': { date: string | number }
  'notification.accountToProve': { date: string | number }
  'notification.shareTaken': { person: string | number }
  'notification.shareOffered': { person: string | number }
  'notification.shareEnded': { person: string | number }
  'notification.requisitesChanged': { provider: string | number }
  'notification.newSignIn': { device: string | number }
  'notification.emailChanged': { email: string | number }
  'notification.socialLinked': { provider: string | number }
  'notification.feedbackAnswered': { number: string | number }
  'notification.letterFailed.text': { email: string | number }
  'figures.file': { what: string | number; month: string | number }
  'figures.change': { change: string | number; period: string | number }
  'figures.days': { last: string | number; month: string | number }
  'figures.change.homes': { n: number; change: string | number }
  'figures.before': { month: string | number; value: string | number }
  'figures.none': { month: string | number }
  'figures.peak': { value: string | number; when: string | number }
  'figures.trend': { first: string | number; from: string | number; last: string | number; to: string | number }
  'figures.homes.of': { linked: string | number; all: string | number }
  'figures.homes.atLeast': { month: string | number }
  'figures.payments.millions': { n: string | number }
  'figures.payments.thousands': { n: string | number }
  'figures.answers.of': { n: string | number; all: string | number; month: string | number }
  'figures.failed': { n: string | number }
  'figures.refused': { n: string | number }
  'figures.failedBlock': { what: string | number }
  'figures.countedAt': { at: string | number }
  'figures.lastKnown': { at: string | number }
}
