/**
 * Texts of the mails and notifications about matches, in the languages of the product. `{match}` is the names of the
 * teams, `{time}` the start; the result of a match is none of their values.
 */

export type ReminderKind = "match-starting" | "match-moved" | "recording-ready";

interface ReminderText {
  subject: string;
  text: string;
  /** Before the link to the match. */
  link: string;
}

export type ReminderTexts = Record<ReminderKind, ReminderText> & {
  hello: string;
  /** After the text of "recording-ready" in a mail. */
  noResult: string;
  /** Before the link that ends all reminders. */
  end: string;
  /** Title of the notification of a goal; `{team}` has scored. */
  goal: string;
};

/** The same in France and in Canada. */
const FRENCH: ReminderTexts = {
  hello: "Bonjour,",
  goal: "But\u00a0: {team}",
  "match-starting": {
    subject: "{match}\u00a0: bientôt le début",
    text: "Le match {match} commence\u00a0: {time}.",
    link: "Regardez-le ici\u00a0:",
  },
  "match-moved": {
    subject: "{match}\u00a0: nouvel horaire",
    text: "Le match {match} a été déplacé. Nouveau début\u00a0: {time}.",
    link: "Tout sur le match\u00a0:",
  },
  "recording-ready": {
    subject: "{match}\u00a0: à revoir en entier",
    text: "Vous pouvez revoir le match {match} en entier.",
    link: "Regardez-le ici\u00a0:",
  },
  noResult: "Ce message ne dit rien du résultat.",
  end: "Si vous ne voulez plus de rappels, désactivez-les tous ici\u00a0:",
};

export const ENGLISH_REMINDERS: ReminderTexts = {
  hello: "Hello,",
  goal: "Goal: {team}",
  "match-starting": {
    subject: "{match}: starting soon",
    text: "The match {match} starts: {time}.",
    link: "Watch it here:",
  },
  "match-moved": {
    subject: "{match}: new time",
    text: "The match {match} was moved. New start: {time}.",
    link: "All about the match:",
  },
  "recording-ready": {
    subject: "{match}: replay ready",
    text: "The replay of the match {match} is ready.",
    link: "Watch it here:",
  },
  noResult: "This e-mail doesn’t tell the result.",
  end: "If you don’t want reminders any more, end them all here:",
};

export const REMINDER_TEXTS: Record<string, ReminderTexts> = {
  "bs-BA": {
    hello: "Zdravo,",
    goal: "Gol: {team}",
    "match-starting": {
      subject: "{match}: uskoro počinje",
      text: "Utakmica {match} počinje: {time}.",
      link: "Gledajte je ovdje:",
    },
    "match-moved": {
      subject: "{match}: novi termin",
      text: "Utakmica {match} je pomjerena. Novi početak: {time}.",
      link: "Sve o utakmici:",
    },
    "recording-ready": {
      subject: "{match}: snimak je spreman",
      text: "Snimak utakmice {match} je spreman.",
      link: "Gledajte ga ovdje:",
    },
    noResult: "Ovaj e-mail ne otkriva rezultat.",
    end: "Ako više ne želite podsjetnike, isključite ih sve ovdje:",
  },
  ca: {
    hello: "Hola,",
    goal: "Gol: {team}",
    "match-starting": {
      subject: "{match}: comença aviat",
      text: "El partit {match} comença: {time}.",
      link: "Mira’l aquí:",
    },
    "match-moved": {
      subject: "{match}: nova hora",
      text: "El partit {match} ha canviat d’hora. Nou inici: {time}.",
      link: "Tot sobre el partit:",
    },
    "recording-ready": {
      subject: "{match}: la repetició ja està disponible",
      text: "La repetició del partit {match} ja està disponible.",
      link: "Mira-la aquí:",
    },
    noResult: "Aquest correu no diu el resultat.",
    end: "Si no vols més recordatoris, desactiva’ls tots aquí:",
  },
  de: {
    hello: "Hallo,",
    goal: "Tor: {team}",
    "match-starting": {
      subject: "{match}: gleich geht’s los",
      text: "Das Spiel {match} beginnt: {time}.",
      link: "Hier kannst du es ansehen:",
    },
    "match-moved": {
      subject: "{match}: neuer Termin",
      text: "Das Spiel {match} wurde verlegt. Neuer Beginn: {time}.",
      link: "Alles zum Spiel:",
    },
    "recording-ready": {
      subject: "{match}: die Wiederholung ist da",
      text: "Die Wiederholung des Spiels {match} ist da.",
      link: "Hier kannst du sie ansehen:",
    },
    noResult: "Diese E-Mail verrät das Ergebnis nicht.",
    end: "Wenn du keine Erinnerungen mehr möchtest, schalte hier alle ab:",
  },
  en: ENGLISH_REMINDERS,
  es: {
    hello: "Hola:",
    goal: "Gol: {team}",
    "match-starting": {
      subject: "{match}: empieza pronto",
      text: "El partido {match} empieza: {time}.",
      link: "Míralo aquí:",
    },
    "match-moved": {
      subject: "{match}: nueva hora",
      text: "El partido {match} ha cambiado de hora. Nuevo comienzo: {time}.",
      link: "Todo sobre el partido:",
    },
    "recording-ready": {
      subject: "{match}: la repetición ya está disponible",
      text: "La repetición del partido {match} ya está disponible.",
      link: "Mírala aquí:",
    },
    noResult: "Este correo no revela el resultado.",
    end: "Si no quieres más recordatorios, desactívalos todos aquí:",
  },
  fr: FRENCH,
  "fr-CA": FRENCH,
  he: {
    hello: "שלום,",
    goal: "שער: {team}",
    "match-starting": {
      subject: "בקרוב: {match}",
      text: "המשחק {match} מתחיל: {time}.",
      link: "אפשר לצפות בו כאן:",
    },
    "match-moved": {
      subject: "מועד חדש: {match}",
      text: "המשחק {match} נדחה או הוקדם. המועד החדש: {time}.",
      link: "כל הפרטים על המשחק:",
    },
    "recording-ready": {
      subject: "השידור החוזר מוכן: {match}",
      text: "השידור החוזר של המשחק {match} מוכן.",
      link: "אפשר לצפות בו כאן:",
    },
    noResult: "ההודעה הזאת לא מגלה את התוצאה.",
    end: "אם אינכם רוצים עוד תזכורות, בטלו את כולן כאן:",
  },
  it: {
    hello: "Ciao,",
    goal: "Gol: {team}",
    "match-starting": {
      subject: "{match}: si comincia tra poco",
      text: "La partita {match} inizia: {time}.",
      link: "Guardala qui:",
    },
    "match-moved": {
      subject: "{match}: nuovo orario",
      text: "La partita {match} è stata spostata. Nuovo inizio: {time}.",
      link: "Tutto sulla partita:",
    },
    "recording-ready": {
      subject: "{match}: il replay è pronto",
      text: "Il replay della partita {match} è pronto.",
      link: "Guardalo qui:",
    },
    noResult: "Questa e-mail non rivela il risultato.",
    end: "Se non vuoi più promemoria, disattivali tutti qui:",
  },
  ko: {
    hello: "안녕하세요.",
    goal: "골: {team}",
    "match-starting": {
      subject: "{match}: 곧 시작해요",
      text: "{match} 경기 시작: {time}",
      link: "여기에서 볼 수 있어요:",
    },
    "match-moved": {
      subject: "{match}: 시간 변경",
      text: "{match} 경기 시간이 바뀌었어요. 새 시작 시간: {time}",
      link: "경기 정보:",
    },
    "recording-ready": {
      subject: "{match}: 다시보기 준비 완료",
      text: "{match} 경기의 다시보기가 준비됐어요.",
      link: "여기에서 볼 수 있어요:",
    },
    noResult: "이 이메일에는 결과가 없어요.",
    end: "더 이상 알림을 받고 싶지 않다면 여기에서 모두 끌 수 있어요:",
  },
  pl: {
    hello: "Cześć,",
    goal: "Gol: {team}",
    "match-starting": {
      subject: "{match}: wkrótce początek",
      text: "Mecz {match} zaczyna się: {time}.",
      link: "Obejrzyj go tutaj:",
    },
    "match-moved": {
      subject: "{match}: nowy termin",
      text: "Mecz {match} został przełożony. Nowy początek: {time}.",
      link: "Wszystko o meczu:",
    },
    "recording-ready": {
      subject: "{match}: powtórka jest gotowa",
      text: "Powtórka meczu {match} jest gotowa.",
      link: "Obejrzyj ją tutaj:",
    },
    noResult: "Ten e-mail nie zdradza wyniku.",
    end: "Jeśli nie chcesz więcej przypomnień, wyłącz tutaj wszystkie:",
  },
  pt: {
    hello: "Olá,",
    goal: "Golo: {team}",
    "match-starting": {
      subject: "{match}: começa em breve",
      text: "O jogo {match} começa: {time}.",
      link: "Veja-o aqui:",
    },
    "match-moved": {
      subject: "{match}: nova hora",
      text: "O jogo {match} mudou de hora. Novo início: {time}.",
      link: "Tudo sobre o jogo:",
    },
    "recording-ready": {
      subject: "{match}: a repetição está pronta",
      text: "A repetição do jogo {match} está pronta.",
      link: "Veja-a aqui:",
    },
    noResult: "Este e-mail não revela o resultado.",
    end: "Se não quiser mais lembretes, desative-os todos aqui:",
  },
  "uk-UA": {
    hello: "Вітаємо!",
    goal: "Гол: {team}",
    "match-starting": {
      subject: "{match}: скоро початок",
      text: "Матч {match} починається: {time}.",
      link: "Дивіться його тут:",
    },
    "match-moved": {
      subject: "{match}: новий час",
      text: "Матч {match} перенесено. Новий початок: {time}.",
      link: "Усе про матч:",
    },
    "recording-ready": {
      subject: "{match}: повтор готовий",
      text: "Повтор матчу {match} готовий.",
      link: "Дивіться його тут:",
    },
    noResult: "Цей лист не розкриває результату.",
    end: "Якщо ви більше не хочете нагадувань, вимкніть їх усі тут:",
  },
  zh: {
    hello: "你好：",
    goal: "进球：{team}",
    "match-starting": {
      subject: "{match}：即将开始",
      text: "{match} 的比赛开始时间：{time}。",
      link: "在这里观看：",
    },
    "match-moved": {
      subject: "{match}：时间有变",
      text: "{match} 的比赛时间已更改。新的开始时间：{time}。",
      link: "比赛详情：",
    },
    "recording-ready": {
      subject: "{match}：回放已就绪",
      text: "{match} 的比赛回放已就绪。",
      link: "在这里观看：",
    },
    noResult: "这封邮件不会透露比赛结果。",
    end: "如果不想再收到提醒，可以在这里全部关闭：",
  },
};
