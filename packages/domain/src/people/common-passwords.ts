const words = `
123456 12345678 123456789 1234567890 1q2w3e4r 1qaz2wsx q1w2e3r4 qazwsx zaq12wsx
password passwd qwerty qwerty123 asdfgh zxcvbn iloveyou letmein welcome dragon monkey master shadow sunshine princess
football baseball superman batman pokemon naruto starwars internet computer samsung iphone google facebook admin
administrator root user guest test login default changeme secret private access system
пароль паролік парол мійпароль логін користувач адмін адміністратор доступ секрет привіт здрастуй кохаю кохання люблю
любов люблютебе коханий кохана сонечко сонце зайчик зайка котик кицька киця рибка мамочка мама матуся тато татусь бабуся
родина сімя щастя доля життя весна літо осінь зима калина соняшник барвінок козак козаки тризуб україна славаукраїні
героямслава славанації україна2022 моякраїна батьківщина воля перемога свобода незалежність ненька київ львів одеса харків
дніпро донецьк луганськ запоріжжя полтава чернігів черкаси вінниця житомир рівне луцьк тернопіль івано франківськ ужгород
чернівці хмельницький херсон миколаїв суми кропивницький крим карпати динамо шахтар олена ірина наталія наташа оксана
тетяна марина світлана катерина юлія анна марія софія олександр сергій андрій володимир василь михайло микола іван петро
богдан тарас максим дмитро роман артем віталій юрій ігор олег
parol paroli pryvit privet kohannya kokhannya lubov lyubov liubov sonechko sonce zaychik kotik mamochka mamamama
ukraine ukraina ukrayina slavaukraini slavaukraine geroyamslava heroiamslava kyiv kiev lviv odesa odessa kharkiv kharkov
dnipro poltava karpaty dynamo shakhtar olena iryna irina natalia natasha oksana tetiana tatiana svitlana kateryna yulia
oleksandr alexander serhiy sergey andriy andrey volodymyr vasyl mykola ivan petro bohdan taras maksym dmytro vitaliy
kozak tryzub kvartira kvartyra komunalka kabinet cabinet комуналка кабінет квартира будинок затишок zatyshok затишна
`

/** Words that many passwords contain; a short list for the hint in the browser. The server has thousands more. */
export const commonPasswords: ReadonlySet<string> = new Set(words.split(/\s+/).filter(Boolean))
