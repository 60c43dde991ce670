/** Texts of the mails about an account, in the languages of the product. They never contain user input. */

export interface NoticeText {
  subject: string;
  /** Paragraphs; a URL may follow the last one. */
  text: readonly string[];
  /** Paragraph after the URL. */
  end?: string;
}

export type NoticeKind = "password-reset" | "password-changed" | "account-deleted";

export const ENGLISH: Record<NoticeKind, NoticeText> = {
  "password-reset": {
    subject: "Set a new password for Touchline",
    text: [
      "Hello,",
      "We received a request for a new password for your Touchline account.",
      "Open this link within an hour to choose one. It works once:",
    ],
    end: "If it wasn’t you, ignore this e-mail: your password stays the same.",
  },
  "password-changed": {
    subject: "Your Touchline password was changed",
    text: [
      "Hello,",
      "The password of your Touchline account was changed. Other devices were signed out.",
      "If it wasn’t you, set a new password right away:",
    ],
  },
  "account-deleted": {
    subject: "Your Touchline account was deleted",
    text: [
      "Hello,",
      "Your Touchline account and everything in it were deleted, as you requested.",
      "If it wasn’t you, someone knows your password: change it everywhere else you use it.",
    ],
  },
};

/** The same in France and in Canada. */
const FRENCH: Record<NoticeKind, NoticeText> = {
  "password-reset": {
    subject: "Choisissez un nouveau mot de passe Touchline",
    text: [
      "Bonjour,",
      "Nous avons reçu une demande de nouveau mot de passe pour votre compte Touchline.",
      "Ouvrez ce lien dans l’heure pour en choisir un. Il ne fonctionne qu’une fois :",
    ],
    end: "Si ce n’était pas vous, ignorez ce message : votre mot de passe ne change pas.",
  },
  "password-changed": {
    subject: "Votre mot de passe Touchline a été changé",
    text: [
      "Bonjour,",
      "Le mot de passe de votre compte Touchline a été changé. Les autres appareils ont été déconnectés.",
      "Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe :",
    ],
  },
  "account-deleted": {
    subject: "Votre compte Touchline a été supprimé",
    text: [
      "Bonjour,",
      "Votre compte Touchline et tout son contenu ont été supprimés, comme demandé.",
      "Si ce n’était pas vous, quelqu’un connaissait votre mot de passe : changez-le partout où vous l’utilisez.",
    ],
  },
};

export const NOTICES: Record<string, Record<NoticeKind, NoticeText>> = {
  "bs-BA": {
    "password-reset": {
      subject: "Postavite novu lozinku za Touchline",
      text: [
        "Zdravo,",
        "primili smo zahtjev za novu lozinku vašeg Touchline naloga.",
        "Otvorite ovaj link u roku od jednog sata i odaberite novu lozinku. Link važi samo jednom:",
      ],
      end: "Ako to niste bili vi, zanemarite ovu poruku: vaša lozinka ostaje ista.",
    },
    "password-changed": {
      subject: "Vaša Touchline lozinka je promijenjena",
      text: [
        "Zdravo,",
        "lozinka vašeg Touchline naloga je promijenjena. Ostali uređaji su odjavljeni.",
        "Ako to niste bili vi, odmah postavite novu lozinku:",
      ],
    },
    "account-deleted": {
      subject: "Vaš Touchline nalog je izbrisan",
      text: [
        "Zdravo,",
        "vaš Touchline nalog je izbrisan sa svim sadržajem, kako ste tražili.",
        "Ako to niste bili vi, neko je znao vašu lozinku: promijenite je svuda gdje je još koristite.",
      ],
    },
  },
  ca: {
    "password-reset": {
      subject: "Tria una contrasenya nova per a Touchline",
      text: [
        "Hola,",
        "hem rebut una sol·licitud de contrasenya nova per al teu compte de Touchline.",
        "Obre aquest enllaç abans d’una hora per triar-ne una. Només funciona una vegada:",
      ],
      end: "Si no has estat tu, ignora aquest missatge: la contrasenya no canvia.",
    },
    "password-changed": {
      subject: "La teva contrasenya de Touchline s’ha canviat",
      text: [
        "Hola,",
        "la contrasenya del teu compte de Touchline s’ha canviat. S’ha tancat la sessió als altres dispositius.",
        "Si no has estat tu, tria de seguida una contrasenya nova:",
      ],
    },
    "account-deleted": {
      subject: "El teu compte de Touchline s’ha eliminat",
      text: [
        "Hola,",
        "el teu compte de Touchline s’ha eliminat amb tot el que contenia, tal com vas demanar.",
        "Si no has estat tu, algú sabia la teva contrasenya: canvia-la allà on també la facis servir.",
      ],
    },
  },
  de: {
    "password-reset": {
      subject: "Neues Passwort für Touchline festlegen",
      text: [
        "Hallo,",
        "für dein Touchline-Konto wurde ein neues Passwort angefordert.",
        "Öffne diesen Link innerhalb einer Stunde, um eines festzulegen. Er funktioniert nur einmal:",
      ],
      end: "Wenn du das nicht warst, ignoriere diese Mail: Dein Passwort bleibt unverändert.",
    },
    "password-changed": {
      subject: "Dein Touchline-Passwort wurde geändert",
      text: [
        "Hallo,",
        "das Passwort deines Touchline-Kontos wurde geändert. Andere Geräte wurden abgemeldet.",
        "Wenn du das nicht warst, leg sofort ein neues Passwort fest:",
      ],
    },
    "account-deleted": {
      subject: "Dein Touchline-Konto wurde gelöscht",
      text: [
        "Hallo,",
        "dein Touchline-Konto wurde mit allem darin gelöscht, wie gewünscht.",
        "Wenn du das nicht warst, kannte jemand dein Passwort: Ändere es überall, wo du es sonst noch verwendest.",
      ],
    },
  },
  en: ENGLISH,
  es: {
    "password-reset": {
      subject: "Elige una contraseña nueva para Touchline",
      text: [
        "Hola:",
        "Hemos recibido una solicitud de contraseña nueva para tu cuenta de Touchline.",
        "Abre este enlace en el plazo de una hora para elegirla. Solo funciona una vez:",
      ],
      end: "Si no has sido tú, ignora este mensaje: tu contraseña no cambia.",
    },
    "password-changed": {
      subject: "Tu contraseña de Touchline se ha cambiado",
      text: [
        "Hola:",
        "La contraseña de tu cuenta de Touchline se ha cambiado. Se ha cerrado la sesión en los demás dispositivos.",
        "Si no has sido tú, elige una contraseña nueva enseguida:",
      ],
    },
    "account-deleted": {
      subject: "Tu cuenta de Touchline se ha eliminado",
      text: [
        "Hola:",
        "Tu cuenta de Touchline se ha eliminado con todo su contenido, como pediste.",
        "Si no has sido tú, alguien sabía tu contraseña: cámbiala en los demás sitios donde la uses.",
      ],
    },
  },
  fr: FRENCH,
  "fr-CA": FRENCH,
  he: {
    "password-reset": {
      subject: "בחירת סיסמה חדשה ל־Touchline",
      text: [
        "שלום,",
        "קיבלנו בקשה לסיסמה חדשה לחשבון Touchline שלכם.",
        "פתחו את הקישור הזה בתוך שעה כדי לבחור סיסמה. הוא פועל פעם אחת בלבד:",
      ],
      end: "אם לא ביקשתם זאת, אפשר להתעלם מההודעה: הסיסמה לא תשתנה.",
    },
    "password-changed": {
      subject: "הסיסמה שלכם ב־Touchline הוחלפה",
      text: [
        "שלום,",
        "הסיסמה של חשבון Touchline שלכם הוחלפה. מכשירים אחרים נותקו.",
        "אם לא אתם עשיתם זאת, קבעו מיד סיסמה חדשה:",
      ],
    },
    "account-deleted": {
      subject: "חשבון Touchline שלכם נמחק",
      text: [
        "שלום,",
        "חשבון Touchline שלכם נמחק עם כל תוכנו, כפי שביקשתם.",
        "אם לא אתם עשיתם זאת, מישהו ידע את הסיסמה שלכם: החליפו אותה בכל מקום אחר שבו אתם משתמשים בה.",
      ],
    },
  },
  it: {
    "password-reset": {
      subject: "Scegli una nuova password per Touchline",
      text: [
        "Ciao,",
        "abbiamo ricevuto una richiesta di nuova password per il tuo account Touchline.",
        "Apri questo link entro un’ora per sceglierne una. Funziona una sola volta:",
      ],
      end: "Se non sei stato tu, ignora questa e-mail: la tua password non cambia.",
    },
    "password-changed": {
      subject: "La tua password di Touchline è stata cambiata",
      text: [
        "Ciao,",
        "la password del tuo account Touchline è stata cambiata. Gli altri dispositivi sono stati disconnessi.",
        "Se non sei stato tu, scegli subito una nuova password:",
      ],
    },
    "account-deleted": {
      subject: "Il tuo account Touchline è stato eliminato",
      text: [
        "Ciao,",
        "il tuo account Touchline è stato eliminato con tutto il suo contenuto, come richiesto.",
        "Se non sei stato tu, qualcuno conosceva la tua password: cambiala ovunque la usi.",
      ],
    },
  },
  ko: {
    "password-reset": {
      subject: "Touchline 새 비밀번호 설정",
      text: [
        "안녕하세요.",
        "Touchline 계정의 새 비밀번호 요청을 받았어요.",
        "한 시간 안에 이 링크를 열어 새 비밀번호를 정해 주세요. 링크는 한 번만 쓸 수 있어요.",
      ],
      end: "직접 요청하지 않았다면 이 메일을 무시하세요. 비밀번호는 그대로예요.",
    },
    "password-changed": {
      subject: "Touchline 비밀번호가 변경되었어요",
      text: [
        "안녕하세요.",
        "Touchline 계정의 비밀번호가 변경되었어요. 다른 기기에서는 로그아웃되었어요.",
        "본인이 변경하지 않았다면 지금 바로 새 비밀번호를 설정해 주세요:",
      ],
    },
    "account-deleted": {
      subject: "Touchline 계정이 삭제되었어요",
      text: [
        "안녕하세요.",
        "요청에 따라 Touchline 계정과 모든 내용이 삭제되었어요.",
        "본인이 요청하지 않았다면 누군가 비밀번호를 알고 있었던 거예요. 같은 비밀번호를 쓰는 다른 곳에서도 바꿔 주세요.",
      ],
    },
  },
  pl: {
    "password-reset": {
      subject: "Ustaw nowe hasło do Touchline",
      text: [
        "Cześć,",
        "otrzymaliśmy prośbę o nowe hasło do Twojego konta Touchline.",
        "Otwórz ten link w ciągu godziny, aby je ustawić. Działa tylko raz:",
      ],
      end: "Jeśli to nie Ty, zignoruj tę wiadomość: hasło się nie zmieni.",
    },
    "password-changed": {
      subject: "Twoje hasło do Touchline zostało zmienione",
      text: [
        "Cześć,",
        "hasło do Twojego konta Touchline zostało zmienione. Inne urządzenia zostały wylogowane.",
        "Jeśli to nie Ty, od razu ustaw nowe hasło:",
      ],
    },
    "account-deleted": {
      subject: "Twoje konto Touchline zostało usunięte",
      text: [
        "Cześć,",
        "Twoje konto Touchline zostało usunięte razem z całą zawartością, zgodnie z prośbą.",
        "Jeśli to nie Ty, ktoś znał Twoje hasło: zmień je wszędzie, gdzie jeszcze go używasz.",
      ],
    },
  },
  pt: {
    "password-reset": {
      subject: "Defina uma nova palavra-passe do Touchline",
      text: [
        "Olá,",
        "recebemos um pedido de nova palavra-passe para a sua conta Touchline.",
        "Abra esta ligação no prazo de uma hora para a definir. Só funciona uma vez:",
      ],
      end: "Se não fez este pedido, ignore esta mensagem: a sua palavra-passe não muda.",
    },
    "password-changed": {
      subject: "A sua palavra-passe do Touchline foi alterada",
      text: [
        "Olá,",
        "a palavra-passe da sua conta Touchline foi alterada. A sessão foi terminada nos outros dispositivos.",
        "Se não foi o próprio, defina já uma nova palavra-passe:",
      ],
    },
    "account-deleted": {
      subject: "A sua conta Touchline foi eliminada",
      text: [
        "Olá,",
        "a sua conta Touchline foi eliminada com tudo o que continha, como pediu.",
        "Se não foi o próprio, alguém sabia a sua palavra-passe: altere-a em todos os outros sítios onde a usa.",
      ],
    },
  },
  "uk-UA": {
    "password-reset": {
      subject: "Установіть новий пароль до Touchline",
      text: [
        "Вітаємо!",
        "Ми отримали запит на новий пароль до вашого облікового запису Touchline.",
        "Відкрийте це посилання протягом години, щоб установити пароль. Воно діє один раз:",
      ],
      end: "Якщо це були не ви, просто зігноруйте цей лист: пароль не зміниться.",
    },
    "password-changed": {
      subject: "Ваш пароль Touchline змінено",
      text: [
        "Вітаємо!",
        "Пароль вашого акаунта Touchline змінено. На інших пристроях виконано вихід.",
        "Якщо це були не ви, негайно встановіть новий пароль:",
      ],
    },
    "account-deleted": {
      subject: "Ваш акаунт Touchline видалено",
      text: [
        "Вітаємо!",
        "Ваш акаунт Touchline видалено з усім вмістом, як ви просили.",
        "Якщо це були не ви, хтось знав ваш пароль: змініть його всюди, де ще ним користуєтеся.",
      ],
    },
  },
  zh: {
    "password-reset": {
      subject: "设置新的 Touchline 密码",
      text: [
        "你好：",
        "我们收到了为你的 Touchline 账号设置新密码的请求。",
        "请在一小时内打开以下链接设置新密码，链接只能使用一次：",
      ],
      end: "如果不是你本人操作，请忽略这封邮件，密码不会改变。",
    },
    "password-changed": {
      subject: "你的 Touchline 密码已更改",
      text: [
        "你好：",
        "你的 Touchline 账号密码已更改，其他设备已退出登录。",
        "如果不是你本人操作，请立即设置新密码：",
      ],
    },
    "account-deleted": {
      subject: "你的 Touchline 账号已删除",
      text: [
        "你好：",
        "你的 Touchline 账号及其全部内容已按要求删除。",
        "如果不是你本人操作，说明有人知道你的密码：请在其他使用该密码的地方也进行更改。",
      ],
    },
  },
};
